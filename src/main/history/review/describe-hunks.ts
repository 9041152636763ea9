import type { FileReview } from '../../../shared/contract/change-commands';
import type { ComparedLines, LineChange } from './line-changes';
import { type Encoding, shownText } from './text-units';

type Hunk = Extract<FileReview, { kind: 'changed' }>['hunks'][number];
type HunkLine = Hunk['lines'][number];

/** Enough to see where a change is; lines between two changes are shown once. */
const CONTEXT = 3;

/** Returns one hunk for each change. */
export function describeHunks(compared: ComparedLines, form: Encoding): Hunk[] {
  const { before, after, changes } = compared;
  return changes.map((change, index) => {
    const earlier = changes[index - 1]?.after[1] ?? 0;
    const later = changes[index + 1]?.after[0] ?? after.length;
    const lead = Math.min(CONTEXT, share(change.after[0] - earlier, index > 0, 'later'));
    const tail = Math.min(CONTEXT, share(later - change.after[1], index < changes.length - 1, 'earlier'));
    const texts = shownLines(compared, change, form);
    const offset = change.before[0] - change.after[0];
    const context = (from: number, to: number, shift: number): HunkLine[] =>
      after.slice(from, to).map((line, at) => ({
        ...lineOf('context', withoutBreak(shownText(line, form)), line),
        before: from + at + shift + 1,
        after: from + at + 1,
      }));
    const removed = texts.removed.map((text, at): HunkLine => {
      const number = change.before[0] + at;
      return { ...lineOf('removed', text, before[number] ?? ''), before: number + 1, after: null };
    });
    const added = texts.added.map((text, at): HunkLine => {
      const number = change.after[0] + at;
      return { ...lineOf('added', text, after[number] ?? ''), before: null, after: number + 1 };
    });
    return {
      firstBefore: change.before[0] - lead + 1,
      firstAfter: change.after[0] - lead + 1,
      lines: [
        ...context(change.after[0] - lead, change.after[0], offset),
        ...removed,
        ...added,
        ...context(change.after[1], change.after[1] + tail, change.before[1] - change.after[1]),
      ],
    };
  });
}

/** Two changes that are close share the lines between them. */
function share(gap: number, isShared: boolean, whose: 'earlier' | 'later'): number {
  if (!isShared || gap >= 2 * CONTEXT) return gap;
  return whose === 'earlier' ? Math.ceil(gap / 2) : Math.floor(gap / 2);
}

function lineOf(kind: HunkLine['kind'], text: string, line: string) {
  return { kind, text, isUnbroken: !line.endsWith('\n') };
}

/** Carriage returns are shown only where they are what changed. */
function shownLines({ before, after }: ComparedLines, change: LineChange, form: Encoding) {
  const whole = (line: string) => shownText(line, form).replace(/\n$/, '');
  const removed = before.slice(...change.before).map(whole);
  const added = after.slice(...change.after).map(whole);
  const [plainRemoved, plainAdded] = [removed.map(withoutBreak), added.map(withoutBreak)];
  const isSame = plainRemoved.length === plainAdded.length && plainRemoved.every((text, at) => text === plainAdded[at]);
  return isSame ? { removed, added } : { removed: plainRemoved, added: plainAdded };
}

function withoutBreak(text: string): string {
  return text.replace(/\r?\n?$/, '');
}
