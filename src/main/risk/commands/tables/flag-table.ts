/** What a flag does, as far as it affects risk. */
type FlagUse = 'nothing' | 'reads' | 'writes' | 'executes' | 'changes' | 'decides';

export interface Flag {
  readonly use: FlagUse;
  readonly value: 'none' | 'required' | 'optional';
}

/** The known flags of one command; any other flag makes it an ordinary command. */
export interface FlagTable {
  readonly flags: ReadonlyMap<string, Flag>;
  /** Has flags that write or start something: a word that is only known at run time might be one of them. */
  readonly hasDangerousFlags: boolean;
  /** Has flags that write or start something on their own. */
  readonly hasActingFlags: boolean;
  /** Has any of those, or flags that name a file to read: a file called `-f.env` might be taken for one of them. */
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
 * Parses a table written as words: `-a` alone, `-n=` with a value, `--color[=]` with an optional one, followed by what
 * the flag does: `<` reads its value as a path, `>` writes it, `$` starts a program, `!` means that the command no
 * longer only reads, `?` is checked by the command's own rater.
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

/** Worst first: a word that may be one of several flags counts as the worst of them. */
const dangerousUses: readonly FlagUse[] = ['executes', 'writes', 'changes', 'decides'];

/** Finds a flag by its name or by an abbreviation, as GNU programs and git do. */
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
