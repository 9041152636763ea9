import { posix } from 'node:path';
import { getDomain } from 'tldts';
import { assertNever } from '../../../shared/assert-never';
import type { PatternSuggestion } from '../../../shared/call/call-preview';
import type { RiskLevel } from '../../../shared/call/risk-level';
import { FOLDER_CONTENTS_MARKER } from '../../tools/framework/folder-contents-marker';
import { type PermissionTarget, protectedPartsOf, riskySubjects } from './match-permission';
import { argumentOf } from './pattern-argument';
import { commandSteps } from './pattern-command-steps';
import { exactPattern, hiddenCharacterIn } from './pattern-matcher';
import { isOutsidePath, isResolvedPath, pathForm } from './pattern-path';
import { isToolTooMuch, type RememberedEffect, whyNeverAllowed } from './pattern-rules';
import { literalText } from './pattern-tokens';

export type RatedTarget = PermissionTarget & { readonly riskLevel: RiskLevel };

export type Suggestion = Omit<PatternSuggestion, 'past'>;

export type SuggestedPatterns =
  | { readonly kind: 'none'; readonly why: string }
  | { readonly kind: 'patterns'; readonly suggestions: Suggestion[] };

/** With more than this, choosing becomes searching. */
const MAX_SUGGESTIONS = 6;
/** Between exactly this path and any value of its argument. */
const MAX_WIDER = 3;

const wholeTool: Suggestion = { patterns: [], reach: 'tool' };

/** The rules that allowing or denying this call could create, from this call alone to every call of its tool. */
export function suggestPatterns(target: RatedTarget, effect: RememberedEffect): SuggestedPatterns {
  return effect === 'allow' ? suggestToAllow(target) : { kind: 'patterns', suggestions: suggestToDeny(target) };
}

function suggestToAllow(target: RatedTarget): SuggestedPatterns {
  const { riskLevel } = target;
  const why = whyNeverAllowed(target, riskLevel);
  if (why !== null) return none(why);
  const steps = combinedSteps(riskySubjects(target), target);
  const suggestions = isToolTooMuch(target, riskLevel) ? steps : [...steps, wholeTool];
  if (suggestions.length > 0) return { kind: 'patterns', suggestions };
  return none('A rule for all calls of this tool would be too broad, and this call names nothing that needs a rule');
}

function none(why: string): SuggestedPatterns {
  return { kind: 'none', why };
}

/** Widens all subjects by one step at once, if there is a wider step. */
function combinedSteps(risky: readonly string[], target: RatedTarget): Suggestion[] {
  if (risky.length === 0) return [];
  const steps = risky.map((subject) => stepsToAllow(subject, target));
  const longest = Math.max(...steps.map(({ length }) => length));
  const levels = Array.from({ length: longest }, (_, level): Suggestion => {
    const patterns = new Set(steps.map((own) => own[Math.min(level, own.length - 1)] ?? ''));
    return { patterns: [...patterns], reach: level === 0 ? 'exact' : 'wider' };
  });
  return withoutRepeats(levels);
}

/** Suggests only the exact path for a protected place, so that users allow only what they looked at. */
function stepsToAllow(subject: string, target: RatedTarget): string[] {
  const isPlain = protectedPartsOf(subject, target).length === 0;
  return isPlain ? patternSteps(subject, target) : [exactPattern(subject, target.subjectKind)];
}

/** To deny a call, one subject is enough, and nothing is too risky to deny. */
function suggestToDeny(target: RatedTarget): Suggestion[] {
  const risky = riskySubjects(target);
  const named = (risky.length > 0 ? risky : [...new Set(target.subjects)]).filter(
    (subject) => hiddenCharacterIn(subject) === null,
  );
  const exact = named.map((subject): Suggestion => {
    return { patterns: [exactPattern(subject, target.subjectKind)], reach: 'exact' };
  });
  const wider = named
    .flatMap((subject) => stepToDeny(subject, target))
    .map((pattern): Suggestion => {
      return { patterns: [pattern], reach: 'wider' };
    });
  return [...withoutRepeats([...exact, ...wider]).slice(0, MAX_SUGGESTIONS - 1), wholeTool];
}

function stepToDeny(subject: string, target: RatedTarget): string[] {
  const steps =
    target.subjectKind === 'command' ? commandSteps(subject, 'arguments only') : patternSteps(subject, target);
  return steps.slice(1, 2);
}

function withoutRepeats(suggestions: readonly Suggestion[]): Suggestion[] {
  const keys = suggestions.map(({ patterns }) => JSON.stringify(patterns));
  return suggestions.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

/** Patterns that cover a subject, from exact to widest. */
function patternSteps(subject: string, { subjectKind, scriptedSubjects = [] }: PermissionTarget): string[] {
  switch (subjectKind) {
    case 'path':
      return pathSteps(pathForm(subject));
    case 'command':
      return commandSteps(subject, scriptedSubjects.includes(subject) ? 'arguments only' : 'any words');
    case 'host':
      return hostSteps(subject.toLowerCase());
    case 'argument':
      return argumentSteps(subject);
    default:
      return assertNever(subjectKind);
  }
}

function pathSteps(path: string): string[] {
  const exact = exactPattern(path, 'path');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const inFolder = literalText(folder, 'path');
  if (posix.basename(path) === FOLDER_CONTENTS_MARKER) return [exact, `${inFolder}**`];
  if (isOutsidePath(path)) return posix.dirname(path) === '/' ? [exact] : [exact, `${inFolder}*`];
  const extension = literalText(posix.extname(path), 'path');
  const sameKind = (pattern: string) => (extension === '' ? [] : [`${pattern}${extension}`]);
  // The suggestion for the whole tool already covers everything in the workspace.
  if (folder === '') return [exact, ...sameKind('*')];
  const ofKind = [sameKind(`${inFolder}*`), [`${inFolder}*`], sameKind(`${inFolder}**/*`), [`${inFolder}**`]];
  return [exact, ...ofKind.flat()];
}

/** From narrow to wide: this value, similar paths, any value of the same argument. */
function argumentSteps(subject: string): string[] {
  const { name, value } = argumentOf(subject);
  const isPath = value.includes('/') && !/\s/.test(value) && !isOutsidePath(value) && isResolvedPath(value);
  const wider = isPath ? pathSteps(pathForm(value)).slice(1, MAX_WIDER + 1) : [];
  return [
    exactPattern(subject, 'argument'),
    ...wider.map((pattern) => `${name}=${pattern}`),
    ...(isOutsidePath(value) ? [] : [`${name}=**`]),
  ];
}

/** Under `co.uk` or `github.io`, neighboring names belong to strangers. */
export function isOwnedDomain(name: string): boolean {
  return getDomain(name, { allowPrivateDomains: true }) !== null;
}

function hostSteps(host: string): string[] {
  const exact = exactPattern(host, 'host');
  const [name = '', port] = host.split(/:(?=\d*$)/);
  const owned = getDomain(name, { allowPrivateDomains: true });
  if (owned === null || owned === name) return [exact];
  const parent = name.slice(name.indexOf('.') + 1);
  return [exact, `*.${literalText(parent, 'host')}${port === undefined ? '' : `:${port}`}`];
}
