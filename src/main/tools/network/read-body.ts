import type { Response } from 'undici';

export interface ReadBody {
  readonly bytes: Buffer;
  /** More would have come. */
  readonly isCut: boolean;
}

/** Reads up to a limit, counted after decompression: what is small on the wire may be endless behind it. */
export async function readBody({ body }: Pick<Response, 'body'>, maxBytes: number): Promise<ReadBody> {
  if (body === null) return { bytes: Buffer.alloc(0), isCut: false };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk as Uint8Array);
    size += (chunk as Uint8Array).length;
    // Leaving the loop cancels the rest.
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}
