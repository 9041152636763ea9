/** What a flag does, as far as the risk goes. */
type FlagUse = 'nothing' | 'reads' | 'writes' | 'executes' | 'changes' | 'decides';

export interface Flag {
  readonly use: FlagUse;
  readonly value: 'none' | 'required' | 'optional';
}

/** The flags of one command that are known; what is not here makes it an ordinary command. */
export interface FlagTable {
  readonly flags: ReadonlyMap<string, Flag>;
  /** Flags that write or start something: a word that only the shell knows might turn out to be one of them. */
  readonly hasDangerousFlags: boolean;
  /** Flags that write or start something by themselves. */
  readonly hasActingFlags: boolean;
  /** Any of that, or flags that name a file to read: a file that is called `-f.env` might be taken for one of them. */
  readonly hasReachingFlags: boolean;
}

const uses: Readonly<Record<string, FlagUse>> = {
  '': 'nothing',
  '<': 'reads',
  '>': 'writes',
  $: 'executes',
  '!': 'changes',
  '?': 'decides',
};

/**
 * Reads a table written as words: `-a` alone, `-n=` with a value, `--color[=]` with one that may be left out; behind
 * it what the flag does: `<` reads its value as a path, `>` writes it, `$` starts a program, `!` makes the command more
 * than a reading one, `?` is looked at by the command's own rater.
 */
export function flagTable(text: string): FlagTable {
  const flags = new Map<string, Flag>();
  for (const entry of text.split(/\s+/).filter(Boolean)) {
    const [, name = '', value = '', mark = ''] = /^(--?[^=[<>$!]*?)(\[=\]|=)?([<>$!?]?)$/.exec(entry) ?? [];
    const use = uses[mark];
    if (name === '' || use === undefined) throw new Error(`${entry} is no flag`);
    flags.set(name, { use, value: value === '' ? 'none' : value === '=' ? 'required' : 'optional' });
  }
  const all = [...flags.values()];
  return {
    flags,
    hasDangerousFlags: all.some(({ use }) => use !== 'nothing' && use !== 'reads'),
    hasActingFlags: all.some(({ use }) => use === 'writes' || use === 'executes'),
    hasReachingFlags: all.some(({ use }) => use !== 'nothing'),
  };
}

/** The worst first: what may be one of several flags counts as the worst of them. */
const dangerousUses: readonly FlagUse[] = ['executes', 'writes', 'changes', 'decides'];

/** The flag of that name, or the one that it may be short for, as GNU programs and git take it. */
export function findFlag({ flags }: FlagTable, name: string): [name: string, flag: Flag] | null {
  const exact = flags.get(name);
  if (exact) return [name, exact];
  if (!/^--./.test(name)) return null;
  const candidates = [...flags].filter(([candidate]) => candidate.startsWith(name));
  if (candidates.length === 1) return candidates[0] ?? null;
  for (const use of dangerousUses) {
    const worst = candidates.find(([, flag]) => flag.use === use);
    if (worst) return worst;
  }
  return null;
}
