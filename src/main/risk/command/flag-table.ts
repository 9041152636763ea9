/** What a flag does, as far as the risk goes. */
export type FlagUse = 'nothing' | 'reads' | 'writes' | 'executes' | 'changes' | 'decides';

export interface Flag {
  readonly use: FlagUse;
  readonly value: 'none' | 'required' | 'optional';
}

/** The flags of one command that are known; what is not here makes it an ordinary command. */
export interface FlagTable {
  readonly flags: ReadonlyMap<string, Flag>;
  /** Flags that write or start something: a word that only the shell knows might turn out to be one of them. */
  readonly hasDangerousFlags: boolean;
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
  const hasDangerousFlags = [...flags.values()].some(({ use }) => use !== 'nothing' && use !== 'reads');
  return { flags, hasDangerousFlags };
}

/** The flag of that name, or the only one that starts like it, as GNU programs take it. */
export function findFlag({ flags }: FlagTable, name: string): [name: string, flag: Flag] | null {
  const exact = flags.get(name);
  if (exact) return [name, exact];
  if (!name.startsWith('--') || name.length < 4) return null;
  const candidates = [...flags].filter(([candidate]) => candidate.startsWith(name));
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}
