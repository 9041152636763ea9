import { distance } from 'fastest-levenshtein';
import { requestGroups } from './requests/all-requests';

/** So many of its first words are looked at: those that say what to do come early. */
const MAX_WORDS = 6;
/** Of each word, and of all of them together. */
const MAX_SPELLINGS = 3;
const MAX_ATTEMPTS = 60;

const vocabulary: readonly string[] = [
  ...new Set(
    requestGroups.flatMap(({ requests }) =>
      requests.flatMap(({ examples }) => examples.flatMap((example) => plainWords(example))),
    ),
  ),
];

/** What people type in a shell, and here by mistake. */
const programs: ReadonlySet<string> = new Set(
  'ls cd cat git npm npx pnpm yarn bun node deno python python3 pip uv cargo cmake docker kubectl java mvn gradle dotnet ruby bundle php composer bash sh echo mkdir rm cp mv grep sed awk curl wget pwd whoami ps tsc vitest jest pytest'.split(
    ' ',
  ),
);

/** A request as it may have been meant, if a small change makes one of it. */
export function correctRequest(text: string, isUnderstood: (text: string) => boolean): string | null {
  return [...spellings(text), ...otherForms(text)].find(isUnderstood) ?? null;
}

/** With the words that are nearly those of a request put right, the smallest changes first. */
function spellings(text: string): string[] {
  const words = [...text.matchAll(/\S+/g)].slice(0, MAX_WORDS);
  let attempts = [{ text: '', edits: 0 }];
  let end = 0;
  for (const { 0: word, index } of words) {
    const gap = text.slice(end, index);
    const ways = [{ word, edits: 0 }, ...nearWords(word)];
    attempts = attempts.flatMap((attempt) =>
      ways.map((way) => ({ text: attempt.text + gap + way.word, edits: attempt.edits + way.edits })),
    );
    attempts = attempts.sort((a, b) => a.edits - b.edits).slice(0, MAX_ATTEMPTS);
    end = index + word.length;
  }
  return attempts.filter(({ edits }) => edits > 0).map((attempt) => attempt.text + text.slice(end));
}

function nearWords(written: string): { word: string; edits: number }[] {
  const [word = '', mark = ''] = written.match(/^(\p{L}+)(\p{P}?)$/u)?.slice(1) ?? [];
  const letters = word.toLowerCase();
  if (letters.length < 3 || vocabulary.includes(letters)) return [];
  return vocabulary
    .map((candidate) => ({ word: candidate + mark, edits: editsBetween(letters, candidate) }))
    .filter(({ edits }) => edits <= (letters.length < 6 ? 1 : 2))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_SPELLINGS);
}

/** Two letters in the wrong order are one slip. */
function editsBetween(written: string, word: string): number {
  const isSwapped = written.length === word.length && sorted(written) === sorted(word);
  return isSwapped ? 1 : distance(written, word);
}

function sorted(letters: string): string {
  return [...letters].sort().join('');
}

/** A command, an address or a name without a word of what to do with it. */
function otherForms(text: string): string[] {
  const [first = ''] = text.split(/\s/, 1);
  if (programs.has(first)) return [`run ${text}`];
  if (/^https?:\/\/\S+$/.test(text)) return [`fetch ${text}`];
  return /^\S*\w[./]\w\S*$/.test(text) ? [`read ${text}`] : [];
}

export function plainWords(text: string): string[] {
  return (text.toLowerCase().match(/(?<![\w./*~-])\p{L}{3,}(?![\w./*~-]*[./*~\w])/gu) ?? []).map(String);
}
