import fc from 'fast-check';
import { nasty, values } from './line-words';
import type { FlagShape, ProgramShape } from './program-shapes';

/** A part of a line, and the programs named in it. */
export interface Piece {
  readonly text: string;
  readonly programs: readonly string[];
}

export const from = <T>(items: readonly T[]) => fc.constantFrom(...items);

/**
 * Picks each program equally often, however many subcommands it has; git gets extra weight, because it has as many as
 * all others have flags.
 */
export function command(shapes: readonly ProgramShape[], words: readonly string[]): fc.Arbitrary<Piece> {
  const byProgram = new Map<string, ProgramShape[]>();
  for (const shape of shapes) {
    const [name = ''] = shape.start.split(' ');
    byProgram.set(name, [...(byProgram.get(name) ?? []), shape]);
  }
  const git = byProgram.get('git') ?? [];
  const any = from([...byProgram.values()]).chain((own) => from(own));
  const chosen = git.length === 0 ? any : fc.oneof({ weight: 5, arbitrary: any }, { weight: 1, arbitrary: from(git) });
  return chosen.chain((shape) => commandOf(shape, words));
}

export function commandOf(shape: ProgramShape, words: readonly string[]): fc.Arbitrary<Piece> {
  const own = shape.words.length > 0 ? [{ weight: 6, arbitrary: from(shape.words) }] : [];
  const flags = shape.flags.length > 0 ? [{ weight: 6, arbitrary: spelledFlag(shape, words) }] : [];
  const argument = fc.oneof(
    ...own,
    ...flags,
    { weight: 4, arbitrary: from(words) },
    { weight: 1, arbitrary: from(nasty) },
  );
  return fc.array(argument, { maxLength: 4 }).map((args) => ({
    text: [shape.start, ...args].join(' '),
    programs: [...programsIn([shape.start, ...args]), ...args.flatMap(namedIn)],
  }));
}

/** The first word, and the programs that `-exec`, `xargs` or `env` start with the words from the shapes. */
function programsIn([start = '', ...args]: readonly string[]): Set<string> {
  const [name = ''] = start.split(' ');
  const starts = /^(find|xargs|env|command)$/.test(name);
  const inner = starts ? args.flatMap((word) => word.split(' ').filter((part) => /^[a-z]+$/.test(part))) : [];
  return new Set([name, ...inner]);
}

function spelledFlag({ flags }: ProgramShape, words: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(from(values), from(words));
  const flag = from(flags);
  const letters = flags
    .filter(({ name, value: kind }) => /^-[A-Za-z0-9]$/.test(name) && kind === 'none')
    .map(({ name }) => name.slice(1));
  const cluster =
    letters.length < 2
      ? []
      : [
          {
            weight: 1,
            arbitrary: fc.array(from(letters), { minLength: 2, maxLength: 4 }).map((chosen) => `-${chosen.join('')}`),
          },
        ];
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(flag, value, fc.boolean()).map(([shape, text, isGlued]) => spell(shape, text, isGlued)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(flag, fc.integer({ min: 3, max: 12 })).map(([{ name }, length]) => name.slice(0, length)),
    },
    { weight: 1, arbitrary: fc.tuple(flag, value).map(([{ name }, text]) => `${name}=${text}`) },
    ...cluster,
  );
}

function spell({ name, value }: FlagShape, text: string, isGlued: boolean): string {
  if (value === 'none') return name;
  if (value === 'optional') return isGlued ? attach(name, text) : name;
  return isGlued ? attach(name, text) : `${name} ${text}`;
}

function attach(name: string, text: string): string {
  return name.startsWith('--') ? `${name}=${text}` : `${name}${text}`;
}

/** Returns the programs in the command substitutions of a text. */
export function namedIn(text: string): string[] {
  return [...text.matchAll(/(?:[$<]\(|`)(\w+)/g)].map(([, name = '']) => name).filter((name) => name !== 'touch');
}
