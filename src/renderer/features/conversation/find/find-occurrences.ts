/** Returns where the query occurs in a text, ignoring case and without overlaps. */
export function findOccurrences(query: string, text: string): number[] {
  const [sought, said] = [query.toLowerCase(), text.toLowerCase()];
  // A few letters get longer in the other case, which would shift the positions.
  if (sought === '' || said.length !== text.length) return [];
  const places: number[] = [];
  for (let at = said.indexOf(sought); at !== -1; at = said.indexOf(sought, at + sought.length)) places.push(at);
  return places;
}
