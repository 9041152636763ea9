import type { Receipt } from '../../../../shared/call/receipt';

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** A question about a command that was tried on a copy of the folder. */
export const rehearsalTexts = {
  running: 'Trying it on a copy first…',
  runningShort: 'Trying it on a copy…',
  runningHint: 'Nothing in your folder changes until you allow it.',
  tryFirst: 'Try first',
  tryFirstHint: 'Runs it on a copy of the folder and shows what it changes. Nothing is applied until you allow it.',
  runForReal: 'Run for real instead',
  runForRealHint: 'Discards these effects and runs the command in your folder',
  impossible: (why: string) => `It couldn’t be tried first: ${why}`,
  impossibleHint: 'If you allow it, it runs for real.',
  effects: 'What it would change',
  noChanges: 'This changes no files. Allow it?',
  nothingLeft: 'You left out all files. Include at least one, or deny.',
  apply: (path: string) => `Apply the change to ${path}`,
  applyAll: (kind: string) => `Apply all ${kind}`,
  leftOut: (count: number) => `${files(count)} left out`,
  unlisted: (count: number) => `${files(count)} not listed here can’t be left out.`,
  wanted: 'It also wanted to',
  wantedHost: (host: string) => `connect to ${host}`,
  wantedWrite: (path: string) => `write to ${path}`,
  wantedOther: (what: string) => `do this: ${what}`,
  refusedHint: 'The copy has no access to these, so a real run may do more.',
  stopped: 'It was stopped before it ended, so a real run may do more.',
  incomplete: 'Not everything it does could be recorded.',
  exit: (code: number, duration: string) => `Tried on a copy: exit code ${code} after ${duration}`,
  ended: (duration: string) => `Tried on a copy: stopped after ${duration}`,
  output: 'Its output',
};

/** “Delete 12 files and change 2?” */
export function effectsHeading({ deleted, changed, created }: Receipt['counts']): string {
  const parts = [
    { verb: 'delete', count: deleted },
    { verb: 'change', count: changed },
    { verb: 'create', count: created },
  ].filter(({ count }) => count > 0);
  if (parts.length === 0) return rehearsalTexts.noChanges;
  const words = parts.map(({ verb, count }, index) => `${verb} ${index === 0 ? files(count) : count}`);
  const last = words.pop() ?? '';
  const sentence = words.length === 0 ? last : `${words.join(', ')} and ${last}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}?`;
}
