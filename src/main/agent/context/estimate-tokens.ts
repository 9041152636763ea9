/** For English and code in most tokenizers; a little low, so that the estimate is a little high. */
const CHARACTERS_PER_TOKEN = 3.5;

/** Scripts in which a character is about a token. */
const dense = /[\u1100-\u11FF\u2E80-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]|[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** Returns how many characters of English or code fit into so many tokens; a little low, to be safe. */
export function charactersIn(tokens: number): number {
  return tokens * 3;
}

/** Estimates how many tokens a text takes. The server's count corrects it later. */
export function estimateTokens(text: string): number {
  const denseCharacters = text.match(dense)?.length ?? 0;
  return Math.ceil(denseCharacters + (text.length - denseCharacters) / CHARACTERS_PER_TOKEN);
}
