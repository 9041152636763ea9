/** Returns how many bytes at the end may be the beginning of an incomplete UTF-8 character. */
export function incompleteEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < lengthOf(byte) ? back : 0;
  }
  return 0;
}

function lengthOf(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  return firstByte >= 0xe0 ? 3 : 2;
}
