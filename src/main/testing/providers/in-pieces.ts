/** Splits text as models write it: a few characters at a time. Surrogate pairs stay whole, as they do in JSON. */
export function inPieces(text: string, size: number): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}
