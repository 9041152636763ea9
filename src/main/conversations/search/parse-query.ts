import { foldText } from './fold-text';

/** The words that all have to occur, folded; what stands in quotation marks is one of them, blanks and all. */
export function parseQuery(query: string): string[] {
  const terms = [...query.matchAll(/["“”„]([^"“”„]*)["“”„]?|[^\s"“”„]+/g)].map(([word, quoted]) => quoted ?? word);
  return [...new Set(terms.map((term) => foldText(term)).filter((term) => term.trim() !== ''))];
}
