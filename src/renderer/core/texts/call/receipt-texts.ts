import { assertNever } from '../../../../shared/assert-never';
import { isGitRecord } from '../../../../shared/call/is-git-record';
import type { Receipt, RefusedAccess } from '../../../../shared/call/receipt';

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** What a command changed, and what it was not allowed to do. */
export const receiptTexts = {
  label: 'What it changed',
  kinds: { deleted: 'Deleted', changed: 'Changed', created: 'Created' },
  group: (kind: string, count: number) => `${kind} ${files(count)}`,
  cut: (shown: number, total: number) => `The first ${shown} of ${total} are listed.`,
  more: (count: number) => `Show ${count} more`,
  showChange: (path: string) => `Show the change to ${path}`,
  unchangedText: 'The text is the same. Its mode or its bytes changed.',
  emptyFile: 'Empty file',
  tooMuch: 'Too different to compare line by line.',
  sandboxed: 'Ran in the sandbox',
  notSandboxed: (why: string | undefined) => (why === undefined ? 'Not sandboxed' : `Not sandboxed: ${why}`),
  notRecorded: (why: string) => `Ran in the sandbox. Its changes were not recorded: ${why}`,
  conflict: (path: string) => `${path} changed in the meantime and was left as it is.`,
  moreConflicts: (count: number) =>
    `${files(count)} more changed in the meantime and ${count === 1 ? 'was' : 'were'} left as they are.`,
  unkept: (paths: string) => `Undo can’t restore ${paths}: no copy was kept.`,
  andMore: (named: string, more: number) => `${named} and ${more} more`,
  incomplete: 'This list may not be complete.',
  marks: {
    refused: (what: string) => `Refused: ${what}`,
    conflicts: (count: number) => (count === 1 ? '1 conflict' : `${count} conflicts`),
    notSandboxed: 'Not sandboxed',
  },
  refused: {
    host: (host: string) => `The sandbox refused a connection to ${host}.`,
    write: (path: string) => `The sandbox refused to write to ${path}.`,
    other: (what: string) => `The sandbox refused this: ${what}`,
    allowHost: (host: string) => `Allow ${host} and run again`,
    allowWrite: (path: string) => `Allow writing to ${path} in this folder and run again`,
    more: 'More ways to allow it',
    scopes: { once: 'Only this time', conversation: 'In this conversation', folder: 'In this folder' },
    allowed: 'Allowed. It runs again as a new call.',
  },
};

/** “changed 3, created 41, deleted 1”; empty if nothing changed. */
export function receiptText({ changed, created, deleted }: Receipt['counts']): string {
  const parts = [
    ...(changed > 0 ? [`changed ${changed}`] : []),
    ...(created > 0 ? [`created ${created}`] : []),
    ...(deleted > 0 ? [`deleted ${deleted}`] : []),
  ];
  return parts.join(', ');
}

/** Without git's own files, because a commit of two files would be “changed 5, created 4”. */
export function countsWithoutGit({ counts, created, changed, deleted }: Receipt): Receipt['counts'] {
  const own = (paths: readonly string[]) => paths.filter(isGitRecord).length;
  return {
    created: counts.created - own(created),
    changed: counts.changed - own(changed),
    deleted: counts.deleted - own(deleted),
  };
}

/** Names what was refused, in as few words as a mark has room for. */
export function refusedName(access: RefusedAccess): string {
  switch (access.kind) {
    case 'host':
      return hostName(access);
    case 'write':
      return access.path;
    case 'other':
      return access.what;
    default:
      return assertNever(access);
  }
}

/** Leaves out the default port of https. */
function hostName({ host, port }: Extract<RefusedAccess, { kind: 'host' }>): string {
  return port === 443 ? host : `${host}:${port}`;
}

/** How a command was confined, in one line. */
export function confinementText({ sandboxed, why }: Pick<Receipt, 'sandboxed' | 'why'>): string {
  if (!sandboxed) return receiptTexts.notSandboxed(why);
  return why === undefined ? receiptTexts.sandboxed : receiptTexts.notRecorded(why);
}
