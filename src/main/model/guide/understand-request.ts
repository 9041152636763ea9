import { correctRequest } from './correct-request';
import { allRequests } from './requests/all-requests';
import type { GuideContext, GuideRound, RequestValues } from './requests/guide-request';
import { listed, unquoted } from './requests/phrase';

/** What the guide makes of a message. */
export type Understanding =
  | { readonly kind: 'plan'; readonly rounds: readonly GuideRound[] }
  | {
      readonly kind: 'unknown';
      /** What was not understood of it. */
      readonly step: string;
      /** The message as it may have been meant. */
      readonly correction?: string;
    };

export function understandRequest(text: string, known: GuideContext = {}): Understanding {
  const steps = splitSteps(text).map((step) => ({ step, rounds: understandStep(step, known) }));
  if (steps.length === 0) return { kind: 'unknown', step: text };
  const missed = steps.find(({ rounds }) => rounds === null);
  if (missed === undefined) return { kind: 'plan', rounds: steps.flatMap(({ rounds }) => rounds ?? []) };
  const corrected = correctRequest(missed.step, (step) => understandStep(step, known) !== null);
  // A text to be written may hold anything, also “, then”: what looks like no request at all belongs to it.
  const whole = corrected === null ? understandStep(text, known) : null;
  if (whole) return { kind: 'plan', rounds: whole };
  const correction = corrected === null ? {} : { correction: text.replace(missed.step, () => corrected) };
  return { kind: 'unknown', step: missed.step, ...correction };
}

const POLITE =
  /^(?:(?:please|now|ok|okay|hey|hi|hello|just|first|can you|could you|would you|will you|can i|could i|i want (?:you )?to|i(?:['’]d| would) like (?:you )?to|i need (?:you )?to|help me(?: to)?|let['’]?s|go and|tell me)[,:]?\s+)+/i;

function understandStep(text: string, known: GuideContext): readonly GuideRound[] | null {
  const request = text
    .trim()
    .replace(POLITE, '')
    .replace(/,?\s+please\s*([.?!]?)$/i, '$1')
    // A mention in quotes is a name in quotes.
    .replace(/(^|\s)@(?=")/g, '$1');
  return understandOne(request, known) ?? understandSeveral(splitAtAnd(request), known);
}

function understandOne(request: string, known: GuideContext): readonly GuideRound[] | null {
  for (const { pattern, rounds } of allRequests) {
    const groups = request.match(pattern)?.groups ?? (pattern.test(request) ? {} : null);
    if (groups) return rounds(saidIn(groups), known);
  }
  return null;
}

/** They wait for nobody, and the order in which they end does not matter. */
const readings: ReadonlySet<string> = new Set([
  'file-read',
  'directory-list',
  'search-content',
  'search-files',
  'workspace-tree',
  'workspace-info',
  'git-status',
  'git-diff',
  'git-log',
  'system-info',
]);

/** Readings asked for in one breath are done at once, everything else one after the other. */
function understandSeveral(parts: readonly string[], known: GuideContext): readonly GuideRound[] | null {
  if (parts.length < 2) return null;
  const understood = parts.map((part) => understandOne(part, known));
  if (understood.some((rounds) => rounds === null)) return null;
  const rounds = understood.flatMap((some) => some ?? []);
  const calls = rounds.flatMap((round) => round.calls);
  if (!calls.every(({ toolId }) => readings.has(toolId))) return rounds;
  return [{ say: rounds.map(({ say }) => say).join(' '), calls }];
}

/** The groups that hold paths: there a name after @ is that of a file or folder. Elsewhere, as in a command, it may be anything. */
const pathGroups: ReadonlySet<string> = new Set([
  ...['path', 'from', 'to', 'cwd', 'named', 'edited', 'opened', 'file', 'asked'],
  ...['paths', 'added', 'folders', 'inside', 'listed'],
]);

function saidIn(groups: Readonly<Record<string, string | undefined>>): RequestValues {
  const written = (name: string) => (groups[name] ?? '').trim();
  const plain = (name: string, said: string) => (pathGroups.has(name) ? said.replace(/^@(?=.)/, '') : said);
  return Object.assign((name: string) => plain(name, unquoted(written(name))), {
    list: (name: string) => listed(written(name)).map((said) => plain(name, said)),
  });
}

/** At line breaks and at “then”, without the bullets and numbers that lists of steps have. */
function splitSteps(text: string): string[] {
  return split(text, /\s*\n\s*|,?\s+(?:and\s+)?then\s+/gi).map((step) => step.replace(/^(?:[-*•]|\d+[.)])\s+/, ''));
}

/** At “and”, for what is asked for in one breath. */
function splitAtAnd(text: string): string[] {
  return split(text, /,?\s+and\s+/gi);
}

/** What stands in quotes or in a fenced block stays whole. */
function split(text: string, separators: RegExp): string[] {
  const masked = text.replace(/\s*```[\s\S]*?```|"[^"]*"|“[^”]*”|`[^`]*`/g, (quoted) => '_'.repeat(quoted.length));
  const steps: string[] = [];
  let start = 0;
  for (const { index, 0: separator } of masked.matchAll(separators)) {
    steps.push(text.slice(start, index));
    start = index + separator.length;
  }
  return [...steps, text.slice(start)].map((step) => step.trim()).filter((step) => step !== '');
}
