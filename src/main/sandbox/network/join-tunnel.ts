import { isIP, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { readServerName } from './read-server-name';

/** In bytes: no client sends a longer first message. */
const MAX_HELLO = 64 * 1024;

/** The TLS alert `unrecognized_name`, so that the client doesn't blame the network. */
const unrecognizedName = Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x70]);

/**
 * Connects both sides until one of them closes. Large providers serve many owners from one address, so a TLS connection
 * has to ask for the host that was judged.
 */
export function joinTunnel(client: Socket, upstream: Socket, host: string, refuse: (name: string) => void): void {
  const check = createServerNameCheck(host, (name) => {
    refuse(name);
    upstream.unpipe(client);
    upstream.destroy();
    client.end(unrecognizedName);
  });
  client.pipe(check).pipe(upstream);
  upstream.pipe(client);
  // One side may finish sending before the other, so only a side that is gone takes the other along.
  client.once('close', () => upstream.destroy());
  upstream.once('close', () => {
    if (!upstream.readableEnded) client.destroySoon();
  });
}

function createServerNameCheck(host: string, refuse: (name: string) => void): Transform {
  let held: Buffer | null = isIP(host) === 0 ? Buffer.alloc(0) : null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (held === null) return done(null, chunk);
      held = Buffer.concat([held, chunk]);
      const server = readServerName(held);
      if (server.kind === 'incomplete' && held.length < MAX_HELLO) return done();
      if (server.kind === 'incomplete' || (server.kind === 'named' && server.name !== host)) {
        // Not calling back leaves the rest unread.
        return refuse(server.kind === 'named' ? server.name : host);
      }
      const passed = held;
      held = null;
      done(null, passed);
    },
    flush(done) {
      done(null, held);
    },
  });
}
