import { codePointName } from './code-point-name';
import { hiddenCharacters } from './describe-misleading-content';

/** What nearly all texts are made of: letters, punctuation, arrows and Han characters. Looking for anything else is much faster. */
const onlyVisible = /^[\t\n\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u27ff\u4e00-\u9fff]*$/;

/** Makes invisible and reordering characters visible as `[U+200B]`, so that the model and the user read the same text. */
export function markHiddenCharacters(text: string): { readonly text: string; readonly count: number } {
  if (onlyVisible.test(text)) return { text, count: 0 };
  let count = 0;
  const marked = text.replace(hiddenCharacters, (found: string, ...rest: unknown[]) => {
    const groups = rest.at(-1);
    if (!isRecord(groups) || (groups.reordering === undefined && groups.unseen === undefined)) return found;
    count += 1;
    return `[${codePointName(found.codePointAt(0) ?? 0)}]`;
  });
  return { text: marked, count };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
