export type ServerName =
  | { readonly kind: 'incomplete' }
  /** Not TLS, or it names no server. */
  | { readonly kind: 'none' }
  | { readonly kind: 'named'; readonly name: string };

const HANDSHAKE = 0x16;
const CLIENT_HELLO = 1;
const SERVER_NAME = 0;
const RECORD_HEADER = 5;

/** Reads which server the first message of a TLS connection asks for. */
export function readServerName(bytes: Buffer): ServerName {
  if (bytes.length === 0) return { kind: 'incomplete' };
  if (bytes[0] !== HANDSHAKE) return { kind: 'none' };
  const message = joinRecords(bytes);
  if (message.length < 4) return { kind: 'incomplete' };
  if (message[0] !== CLIENT_HELLO) return { kind: 'none' };
  const length = message.readUIntBE(1, 3);
  if (message.length < 4 + length) return { kind: 'incomplete' };
  try {
    return nameIn(message.subarray(4, 4 + length));
  } catch {
    // Lengths that lead past the end: no server understands it either.
    return { kind: 'none' };
  }
}

/** A message can be spread over several records. */
function joinRecords(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at + RECORD_HEADER <= bytes.length && bytes[at] === HANDSHAKE; ) {
    const end = at + RECORD_HEADER + bytes.readUInt16BE(at + 3);
    parts.push(bytes.subarray(at + RECORD_HEADER, end));
    at = end;
  }
  return Buffer.concat(parts);
}

function nameIn(hello: Buffer): ServerName {
  const version = 2;
  const random = 32;
  let at = version + random;
  at += 1 + hello.readUInt8(at);
  at += 2 + hello.readUInt16BE(at);
  at += 1 + hello.readUInt8(at);
  if (at >= hello.length) return { kind: 'none' };
  const end = at + 2 + hello.readUInt16BE(at);
  at += 2;
  while (at < end) {
    const type = hello.readUInt16BE(at);
    const length = hello.readUInt16BE(at + 2);
    const nameLength = 7;
    if (type === SERVER_NAME && length > nameLength - 2) {
      const size = hello.readUInt16BE(at + nameLength);
      const name = hello.toString('latin1', at + nameLength + 2, at + nameLength + 2 + size);
      return { kind: 'named', name: name.toLowerCase() };
    }
    at += 4 + length;
  }
  return { kind: 'none' };
}
