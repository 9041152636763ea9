/** Where the query begins in a text, in whatever case; one place ends before the next begins. */
export function findOccurrences(query: string, text: string): number[] {
  const [sought, said] = [query.toLowerCase(), text.toLowerCase()];
  // A few letters become longer in the other case, and the places in them would not be those in the text.
  if (sought === '' || said.length !== text.length) return [];
  const places: number[] = [];
  for (let at = said.indexOf(sought); at !== -1; at = said.indexOf(sought, at + sought.length)) places.push(at);
  return places;
}
