import { codePointName } from './code-point-name';
import { hiddenCharacters } from './describe-misleading-content';

/** Makes invisible and reordering characters visible as `[U+200B]`, so that the model and the user read the same text. */
export function markHiddenCharacters(text: string): { readonly text: string; readonly count: number } {
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
