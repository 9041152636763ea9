/** Characters of an answer; more would be cut from the middle later, without saying what is missing. */
const MAX_TEXT = 40_000;

/** Returns as many of the first texts as fit into an answer; at least one, however long it is. */
export function fitTexts(texts: readonly string[]): readonly string[] {
  let length = 0;
  const tooMany = texts.findIndex((text, index) => {
    length += text.length + 1;
    return length > MAX_TEXT && index > 0;
  });
  return tooMany < 0 ? texts : texts.slice(0, tooMany);
}
