import { isIP, type Socket } from 'node:net';
import { type Duplex, pipeline, Transform } from 'node:stream';
import { readServerName } from './read-server-name';

/** No client sends a longer first message. */
const MAX_HELLO = 64 * 1024;

/** The TLS alert `unrecognized_name`, so that the client doesn't blame the network. */
const unrecognizedName = Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x70]);

/**
 * Connects both sides until one of them closes. Large providers serve many owners from one address, so a TLS connection
 * has to ask for the host that was judged.
 */
export function joinTunnel(client: Duplex, upstream: Socket, host: string, refuse: (name: string) => void): void {
  const check = createServerNameCheck(host, (name) => {
    refuse(name);
    upstream.unpipe(client);
    client.end(unrecognizedName);
  });
  // A broken connection ends the other side too.
  pipeline(client, check, upstream, (problem) => {
    if (problem) upstream.destroy();
  });
  pipeline(upstream, client, (problem) => {
    if (problem) client.destroy();
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
        refuse(server.kind === 'named' ? server.name : host);
        return done(new Error('Another server than the one that was judged.'));
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
