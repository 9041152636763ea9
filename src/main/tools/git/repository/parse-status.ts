import { splitFields } from './split-fields';

export interface ChangedFile {
  readonly path: string;
  readonly change: string;
  readonly from?: string;
}

export interface GitStatus {
  /** Null while no branch is checked out. */
  readonly branch: string | null;
  /** Null before the first commit. */
  readonly commit: string | null;
  readonly upstream?: string;
  readonly ahead?: number;
  readonly behind?: number;
  readonly staged: readonly ChangedFile[];
  readonly unstaged: readonly ChangedFile[];
  readonly untracked: readonly string[];
  readonly conflicts: readonly ChangedFile[];
}

const changes: Readonly<Record<string, string>> = {
  M: 'modified',
  T: 'type changed',
  A: 'added',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
};

const conflictKinds: Readonly<Record<string, string>> = {
  DD: 'deleted by both',
  AU: 'added by us',
  UD: 'deleted by them',
  UA: 'added by them',
  DU: 'deleted by us',
  AA: 'added by both',
  UU: 'modified by both',
};

/** Parses the output of `git status --porcelain=v2 --branch -z`. */
export function parseStatus(output: Buffer | string, shownPath: (path: string) => string): GitStatus {
  const headers = new Map<string, string>();
  const staged: ChangedFile[] = [];
  const unstaged: ChangedFile[] = [];
  const untracked: string[] = [];
  const conflicts: ChangedFile[] = [];
  const fields = splitFields(output);
  for (let index = 0; index < fields.length; index += 1) {
    const line = fields[index] ?? '';
    const kind = line[0];
    if (kind === '#') {
      const [, name = '', value = ''] = /^# branch\.(\w+) (.*)$/s.exec(line) ?? [];
      headers.set(name, value);
    } else if (kind === '?') {
      untracked.push(shownPath(line.slice(2)));
    } else if (kind === 'u') {
      conflicts.push({ path: pathAfter(line, 10), change: conflictKinds[line.slice(2, 4)] ?? 'in conflict' });
    } else if (kind === '1' || kind === '2') {
      const path = pathAfter(line, kind === '1' ? 8 : 9);
      // The old name of a renamed file follows in a separate field.
      if (kind === '2') index += 1;
      const from = kind === '2' ? { from: shownPath(fields[index] ?? '') } : {};
      const [, , inIndex = '.', inFiles = '.'] = line;
      if (inIndex !== '.') staged.push({ path, change: changes[inIndex] ?? 'changed', ...from });
      if (inFiles !== '.') unstaged.push({ path, change: changes[inFiles] ?? 'changed' });
    }
  }

  function pathAfter(line: string, count: number): string {
    return shownPath(line.split(' ').slice(count).join(' '));
  }

  return { ...readHeaders(headers), staged, unstaged, untracked, conflicts };
}

function readHeaders(headers: ReadonlyMap<string, string>) {
  const commit = headers.get('oid') ?? '(initial)';
  const head = headers.get('head') ?? '(detached)';
  const upstream = headers.get('upstream');
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(headers.get('ab') ?? '') ?? [];
  return {
    branch: head === '(detached)' ? null : head,
    commit: commit === '(initial)' ? null : commit,
    ...(upstream === undefined ? {} : { upstream }),
    ...(ahead === undefined || behind === undefined ? {} : { ahead: Number(ahead), behind: Number(behind) }),
  };
}
