import { foldText } from './fold-text';

/** Returns the terms that must all occur, folded; quoted text is one term, including its spaces. */
export function parseQuery(query: string): string[] {
  const terms = [...query.matchAll(/["“”„]([^"“”„]*)["“”„]?|[^\s"“”„]+/g)].map(([word, quoted]) => quoted ?? word);
  return [...new Set(terms.map((term) => foldText(term)).filter((term) => term.trim() !== ''))];
}
