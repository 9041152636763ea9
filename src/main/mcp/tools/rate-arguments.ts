import { createHash } from 'node:crypto';
import { highestRiskLevel, type RiskAssessment, type RiskLevel } from '../../../shared/call/risk-level';
import { onOneLine } from '../../../shared/text/on-one-line';
import { isPublicAddress } from '../../base/is-public-address';
import type { AssessCommand } from '../../risk/command-assessment';
import { protectionOf } from '../../risk/paths/protected-paths';
import { createCommandContext } from '../../terminal/assessment/create-command-context';
import type { ToolScope } from '../../tools/framework/context/tool-scope';
import { type PathUse, pathSubject, realPathOf } from '../../tools/framework/path-use';
import type { CallSubjects } from '../../tools/framework/tool';
import type { Argument, ReadArguments } from './read-arguments';

export interface ArgumentRating extends RiskAssessment {
  readonly seen: CallSubjects;
}

export interface RateArgumentsDeps {
  readonly assessCommand: AssessCommand;
  /** Whether a host on this machine or its network is allowed, with its port if it isn't the default. */
  isPrivateAllowed(host: string): boolean;
}

/** Longer values are named by their beginning and a hash, because they would be unreadable in a rule. */
const MAX_SUBJECT = 2_000;

/** How a call uses its paths. A tool that the user hasn't rated safe may write wherever it is told to. */
export function pathsOf({ list }: ReadArguments, rating: RiskLevel | null): PathUse[] {
  return list.flatMap(({ kind, path, value }) =>
    kind === 'path'
      ? [{ parameter: path, path: value, access: rating === 'safe' ? 'read' : 'write', isSubject: false }]
      : [],
  );
}

/** Returns what the arguments add to a tool's own risk, and the subjects that rules see: `name=value` for each. */
export function rateArguments(
  { list, isWhole }: ReadArguments,
  uses: readonly PathUse[],
  { scope, assessCommand, isPrivateAllowed }: RateArgumentsDeps & { readonly scope: ToolScope },
): ArgumentRating {
  let level: RiskLevel = 'safe';
  const reasons: string[] = [];
  const subjects: string[] = [];
  const protectedParts: Record<string, string[]> = {};
  const subjectBases: Record<string, string> = {};
  const raise = (to: RiskLevel, ...why: readonly string[]) => {
    level = highestRiskLevel(level, to);
    reasons.push(...why);
  };

  for (const argument of list) {
    const subject = `${escapeName(argument.name)}=${subjectValue(argument)}`;
    subjects.push(subject);
    if (argument.kind === 'url') rateUrl(argument.value);
    if (argument.kind === 'command') {
      const assessed = assessCommand(argument.value, createCommandContext(scope, '.'));
      raise(assessed.level, ...assessed.reasons);
      // Any wildcard could stand for another command.
      protectedParts[subject] = [subject];
      subjectBases[subject] = createHash('sha256').update(JSON.stringify(assessed.dependsOn)).digest('hex');
    }
  }

  function subjectValue({ kind, path, value }: Argument): string {
    if (kind === 'url') return urlSubject(value);
    const use = kind === 'path' ? uses.find(({ parameter }) => parameter === path) : undefined;
    if (use === undefined) return textSubject(value);
    const subject = pathSubject(use, scope);
    const protection = use.access === 'write' ? protectionOf(realPathOf(use, scope), 'write') : null;
    const name = escapeName(list.find((each) => each.path === path)?.name ?? '');
    if (protection?.kind === 'runs-later') protectedParts[`${name}=${subject}`] = [subject];
    return subject;
  }

  function rateUrl(address: string): void {
    const host = hostOf(address);
    if (host === null) return raise('high', `Contains an address that can’t be read: ${onOneLine(address)}`);
    const isPrivate = /(?:^|\.)localhost(?::\d+)?$/.test(host) || isPrivateAddress(host);
    if (isPrivate && !isPrivateAllowed(host)) {
      return raise('high', `${host} is on this machine or in a private network`);
    }
    raise('medium', `Names the host ${host}`);
  }

  if (!isWhole) raise('high', 'It has too many arguments to check them all');
  return {
    level,
    reasons: [...new Set(reasons)],
    seen: {
      subjects: [...new Set(subjects)],
      ...(isWhole ? {} : { noRule: 'The call has too many arguments for a rule' }),
      ...(Object.keys(protectedParts).length === 0 ? {} : { protectedParts }),
      ...(Object.keys(subjectBases).length === 0 ? {} : { subjectBases }),
    },
  };
}

/** In a rule, the name ends at the first `=`. */
function escapeName(name: string): string {
  return name.replace(/[%=*?\\/]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** On one line, and unambiguous. */
function textSubject(value: string): string {
  const line = /[\n\r\t]/.test(value) ? JSON.stringify(value).slice(1, -1) : value;
  if (line.length <= MAX_SUBJECT) return line;
  return `${line.slice(0, MAX_SUBJECT)}…#${createHash('sha256').update(value).digest('hex').slice(0, 16)}`;
}

/** Without its scheme, so that a host and its folders can be matched like a path. */
function urlSubject(address: string): string {
  const host = hostOf(address);
  if (host === null) return textSubject(address);
  const { protocol, pathname, search, hash } = new URL(address);
  const scheme = /^(?:https|wss):$/.test(protocol) ? '' : protocol;
  return textSubject(`${scheme}${host}${pathname.replace(/\/$/, '')}${search}${hash}`);
}

function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { host, username, password } = new URL(address);
  return host === '' || username !== '' || password !== '' ? null : host.toLowerCase();
}

function isPrivateAddress(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return /^[\d.]+$|:/.test(name) && !isPublicAddress(name);
}
