import { excerpt } from '../excerpt';
import type { CommandDraft } from './bash-walk';
import type { OutlinedCommand } from './outlined-command';

/** Describes where the two readings of a line differ, or returns null if they agree. */
export function findDisagreement(
  drafts: readonly CommandDraft[],
  outlined: readonly OutlinedCommand[] | null,
): string | null {
  if (outlined === null) return 'Ambiguous syntax: one of two parsers reports an error';
  const index = drafts.findIndex((draft, at) => !isSame(draft, outlined[at]));
  const text = drafts[index]?.text ?? outlined[drafts.length]?.words.join(' ');
  return text === undefined ? null : `Ambiguous syntax: two parsers disagree at ${excerpt(text)}`;
}

function isSame(draft: CommandDraft, other: OutlinedCommand | undefined): boolean {
  if (other === undefined || draft.isPiped !== other.isPiped) return false;
  const words = draft.words.map(({ text }) => text).filter(isCompared);
  const first = draft.words[0];
  const last = draft.words.at(-1);
  const redirections = draft.redirections.map(({ effect, target }) => `${effect} ${target.text}`);
  return (
    (first?.text === '[' && last?.text === ']'
      ? other.words.length === 1 && draft.text.includes(other.words[0] ?? '')
      : isEqual(words, other.words.filter(isCompared))) &&
    isEqual(
      draft.assignments.map(({ name }) => name),
      other.assignments.map(nameOf),
    ) &&
    isEqual(redirections, other.redirections)
  );
}

/** The grammar drops a lone dash before a here-document, as in `python3 - <<END`. */
function isCompared(word: string): boolean {
  return word !== '-';
}

function nameOf(assignment: string): string {
  return /^\w+/.exec(assignment)?.[0] ?? assignment;
}

function isEqual(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, index) => text === right[index]);
}
