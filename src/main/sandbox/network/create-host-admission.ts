import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isPublicAddress } from '../../base/is-public-address';
import { raceAbort } from '../../base/race-abort';
import { withTimeLimit } from '../../base/with-time-limit';
import { type HostAccess, type HostRequest, hostSubject, isKnownPrivate, type JudgeHost } from './host-request';
import type { HostTarget } from './read-host-target';

export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

export interface HostAdmissionOptions {
  readonly command: string;
  readonly judge: JudgeHost;
  readonly resolve: ResolveHost;
  /** Milliseconds to wait for the judge. */
  readonly patience: number;
  /** Aborts when the command ends. */
  readonly signal: AbortSignal;
}

export type Admission =
  /** Only these addresses were judged, so only these may be connected to. */
  | { readonly kind: 'admitted'; readonly addresses: readonly LookupAddress[] }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unreachable'; readonly why: string };

export interface HostAdmission {
  admit(target: HostTarget): Promise<Admission>;
  /** Records a refusal that was found later, such as a TLS connection to another server. */
  refuse(target: HostTarget): void;
  /** Everything that was judged, each host and port once. */
  accesses(): readonly HostAccess[];
}

/** Far more than any tool contacts; a program that tries more may be encoding data in names. */
const MAX_HOSTS = 200;
const MAX_RECORDED = 2 * MAX_HOSTS;
const RESOLVE_TIME = 15_000;

/** Asks about each host of one command once, and resolves names itself: a name can't change after it was judged. */
export function createHostAdmission(options: HostAdmissionOptions): HostAdmission {
  const { command, judge, resolve, patience, signal } = options;
  const answers = new Map<string, Promise<boolean>>();
  const accesses = new Map<string, HostAccess>();

  function record({ host, port }: HostTarget, outcome: HostAccess['outcome']): void {
    const key = `${host} ${port}`;
    if (accesses.has(key) || accesses.size < MAX_RECORDED) accesses.set(key, { host, port, outcome });
  }

  function isAllowed(request: HostRequest): Promise<boolean> {
    const subject = hostSubject(request.host, request.port);
    const key = JSON.stringify([subject, request.reach, [...request.addresses].sort()]);
    const known = answers.get(key);
    if (known) return known;
    if (answers.size >= MAX_HOSTS) return Promise.resolve(false);
    const answer = askJudge(request).then((judged) => {
      if (judged === 'nobody-asked') answers.delete(key);
      return judged === 'allow';
    });
    answers.set(key, answer);
    return answer;
  }

  async function askJudge(request: HostRequest): ReturnType<JudgeHost> {
    const limited = withTimeLimit(patience, signal);
    try {
      return await raceAbort(judge(request, limited), limited);
    } catch {
      // No answer in time, or the judge failed.
      return 'deny';
    }
  }

  async function admit(target: HostTarget): Promise<Admission> {
    const admission = await decide(target);
    record(target, admission.kind === 'refused' ? 'refused' : 'allowed');
    return admission;
  }

  async function decide({ host, port }: HostTarget): Promise<Admission> {
    const subject = hostSubject(host, port);
    const refused = { kind: 'refused', why: `AIntern doesn't let this command connect to ${subject}.` } as const;
    const known = knownAddresses(host);
    const reach = isKnownPrivate(host) ? 'private' : 'public';
    const asked = { command, host, port, reach, addresses: known.map(({ address }) => address) } as const;
    if (!(await isAllowed(asked))) return refused;
    const addresses = known.length > 0 ? known : await lookUp(host);
    if (addresses.length === 0) return { kind: 'unreachable', why: `${host} couldn't be found.` };
    const all = addresses.map(({ address }) => address);
    const isHidden = reach === 'public' && !all.every(isPublicAddress);
    if (isHidden && !(await isAllowed({ ...asked, reach: 'private', addresses: all }))) {
      const why = `${subject} (${all.join(', ')}) is on this machine or in a private network. ${refused.why}`;
      return { kind: 'refused', why };
    }
    return { kind: 'admitted', addresses };
  }

  async function lookUp(host: string): Promise<readonly LookupAddress[]> {
    try {
      return await raceAbort(resolve(host), withTimeLimit(RESOLVE_TIME, signal));
    } catch {
      return [];
    }
  }

  return {
    admit,
    refuse: (target) => record(target, 'refused'),
    accesses: () => [...accesses.values()],
  };
}

function knownAddresses(host: string): LookupAddress[] {
  const family = isIP(host);
  return family === 0 ? [] : [{ address: host, family }];
}
