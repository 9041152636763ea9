import type { DecidedBy } from '../../shared/call/approval-decision';
import { hostToolIds } from '../../shared/call/host-tools';
import type { RuleSummary, ToolPermission } from '../../shared/call/permission';
import { type HostRequest, hostSubject } from '../sandbox/network/host-request';
import type { HostProfile, ProfileHost } from '../sandbox/network/profiles/host-profile';
import { decidedByRules, summarizeRule } from './decide-approval';
import { type FolderLimits, judgeByFolder, noFolderLimits } from './rules/limiting-rules';
import { allowingRules, concerns, type PermissionTarget, type TargetPlace } from './rules/match-permission';
import { patternMatcher } from './rules/pattern-matcher';

export type HostVerdict =
  | { readonly kind: 'allow'; readonly by: HostAllowance }
  | { readonly kind: 'ask'; readonly why: string }
  | { readonly kind: 'deny'; readonly why: string; readonly by: DecidedBy };

export type HostAllowance =
  | { readonly kind: 'rule'; readonly rules: readonly RuleSummary[] }
  | { readonly kind: 'settings'; readonly pattern: string }
  | { readonly kind: 'profile'; readonly host: ProfileHost };

export interface HostQuestion {
  readonly request: Pick<HostRequest, 'host' | 'port' | 'reach' | 'addresses'>;
  readonly where: Omit<TargetPlace, 'toolId'>;
  readonly rules: readonly ToolPermission[];
  /** Stored rules that can't be read; any of them may deny the host. */
  readonly unreadableRules?: number;
  readonly profile: HostProfile;
  /** The limits set by the folder's own settings. */
  readonly folder?: FolderLimits;
  /** The hosts that the user's settings for the folder allow, as patterns. */
  readonly allowedHosts: readonly string[];
  /** Whether the user allowed exactly this command line, and so the hosts in it. */
  readonly isLineApproved: boolean;
}

/** Decides whether a command may connect to a host, from data alone. Deny beats ask beats allow. */
export function decideHost(question: HostQuestion): HostVerdict {
  const { request, where, rules, unreadableRules = 0, allowedHosts } = question;
  const subject = hostSubject(request.host, request.port);
  const target = targetOf(subject, hostToolIds[request.reach], where);
  // A denied host stays denied, whatever address its name resolves to.
  const targets = Object.values(hostToolIds).map((toolId) => targetOf(subject, toolId, where));
  const restricting = (effect: ToolPermission['effect']) =>
    rules.find((rule) => rule.effect === effect && targets.some((each) => concerns(rule, each)));
  const denying = restricting('deny');
  if (denying) return { kind: 'deny', why: `A rule denies ${subject}`, by: decidedByRules(denying) };
  const objection = judgeByFolder(question.folder ?? noFolderLimits, targets);
  if (objection?.kind === 'deny') return { kind: 'deny', why: objection.reason, by: objection.by };
  if (unreadableRules > 0) return { kind: 'ask', why: 'A rule can’t be read and may deny this host' };
  if (restricting('ask')) return { kind: 'ask', why: 'A rule says to ask about this host' };
  if (objection) return objection;
  const allowing = allowingRules(
    rules.filter(({ effect }) => effect === 'allow'),
    target,
  );
  if (allowing) return { kind: 'allow', by: { kind: 'rule', rules: allowing.map(summarizeRule) } };
  const pattern = allowedHosts.find((each) => isSet(each, subject, request.reach));
  if (pattern !== undefined) return { kind: 'allow', by: { kind: 'settings', pattern } };
  return decideByProfile(question, subject);
}

/** Wildcards don't cover private networks, because a name below an allowed domain can resolve to any address. */
function isSet(pattern: string, subject: string, reach: HostRequest['reach']): boolean {
  return reach === 'private' ? pattern.toLowerCase() === subject : patternMatcher(pattern, 'host').mayAllow(subject);
}

function decideByProfile({ request, profile, isLineApproved }: HostQuestion, subject: string): HostVerdict {
  const isPrivate = request.reach === 'private';
  const known = profile.hosts.find(({ host }) => host === subject);
  const addresses = request.addresses.filter((address) => address !== request.host);
  const place = `${subject}${addresses.length > 0 ? ` (${addresses.join(', ')})` : ''}`;
  const isExpected =
    known !== undefined &&
    (known.source === 'configured' ||
      (!isPrivate && (known.source === 'usual' || (known.source === 'named' && isLineApproved))));
  if (isExpected) return { kind: 'allow', by: { kind: 'profile', host: known } };
  if (isPrivate) return { kind: 'ask', why: `${place} is on this machine or in a private network` };
  if (known?.source === 'project') {
    return { kind: 'ask', why: `A file of the project sets ${place} as a registry of ${known.program}` };
  }
  return { kind: 'ask', why: `No rule covers ${place}` };
}

function targetOf(subject: string, toolId: string, where: HostQuestion['where']): PermissionTarget {
  return { ...where, toolId, subjectKind: 'host', subjects: [subject] };
}
