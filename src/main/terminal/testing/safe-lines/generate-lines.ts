import fc from 'fast-check';
import { command, commandOf, from, namedIn, type Piece } from './generate-command';
import type { HostileFolder } from './hostile-folders';
import { inputsFor } from './line-inputs';
import { loops, nestings, preludes, redirections, settings, wrappers } from './line-words';
import type { ProgramShape } from './program-shapes';

/** A line as a model may propose it, and its input. */
export interface GeneratedLine {
  readonly line: string;
  readonly programs: readonly string[];
  readonly folder: HostileFolder;
  /** Null for no input, as the product runs safe lines. */
  readonly input: string | null;
  readonly isTerminal: boolean;
}

/** Generates lines from the programs in the tables, for one of the folders. */
export function generatedLine(
  shapes: readonly ProgramShape[],
  folders: readonly HostileFolder[],
): fc.Arbitrary<GeneratedLine> {
  const isTerminal = fc.boolean();
  return from(folders).chain((folder) =>
    anyLine(shapes, folder.words).chain(({ text: line, programs }) => {
      const input = fc.option(from(inputsFor(programs)), { freq: 2 });
      return fc.record({
        line: fc.constant(line),
        programs: fc.constant(programs),
        folder: fc.constant(folder),
        input,
        isTerminal,
      });
    }),
  );
}

function anyLine(shapes: readonly ProgramShape[], words: readonly string[]): fc.Arbitrary<Piece> {
  const one = command(shapes, words);
  const two = fc.tuple(one, one);
  const word = from(words);
  const amongOr = (names: string) => {
    const chosen = shapes.filter(({ start }) => names.split(' ').includes(start));
    return chosen.length === 0 ? one : from(chosen).chain((shape) => commandOf(shape, words));
  };
  const framed = (weight: number, frames: readonly string[], frame: (text: string, around: string) => string) => ({
    weight,
    arbitrary: fc.tuple(one, from(frames)).map(([a, around]) => join(frame(a.text, around), a)),
  });
  return fc.oneof(
    { weight: 12, arbitrary: one },
    { weight: 5, arbitrary: wrapped(one) },
    { weight: 5, arbitrary: piped(one, amongOr(filters)) },
    { weight: 3, arbitrary: piped(one, startingFrom(one)) },
    { weight: 2, arbitrary: piped(amongOr('find'), startingFrom(amongOr(readers))) },
    {
      weight: 3,
      arbitrary: fc.tuple(two, from(joints)).map(([[a, b], joint]) => join(`${a.text}${joint}${b.text}`, a, b)),
    },
    { weight: 2, arbitrary: fc.tuple(two, from(nestings)).map(([[a, b], nest]) => join(nest(a.text, b.text), a, b)) },
    { weight: 1, arbitrary: fc.tuple(one, word, from(loops)).map(([a, file, loop]) => join(loop(a.text, file), a)) },
    framed(
      2,
      preludes.flatMap((prelude) => [`${prelude}; `, `${prelude} && `, `${prelude}\n`]),
      (text, prelude) => prelude + text,
    ),
    framed(
      2,
      words.flatMap((file) => readingRedirections.map((sign) => sign + file)),
      (text, end) => `${text} ${end}`,
    ),
    framed(2, redirections, (text, end) => `${text} ${end}`),
    framed(1, settings, (text, setting) => `${setting} ${text}`),
    framed(
      1,
      words.flatMap((place) => [`cd ${place} && `, `pushd ${place} && `, `cd -- ${place}; `]),
      (text, go) => go + text,
    ),
  );
}

const filters = 'xargs head tail sort uniq wc grep sed awk cut tr cat jq cpio tar file column nl strings xxd';
const readers = 'cat head tail grep wc sort ls stat file sed';
const joints = [' && ', '; ', ' || ', '\n', ' | ', ' |& '];
const readingRedirections = ['< ', '<<< ', '2>/dev/null < ', '> /dev/null < ', '2>&1 < '];

function join(text: string, ...pieces: readonly Piece[]): Piece {
  return { text, programs: [...new Set([...pieces.flatMap(({ programs }) => programs), ...namedIn(text)])] };
}

function piped(one: fc.Arbitrary<Piece>, next: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> {
  return fc
    .tuple(one, next, fc.option(next))
    .map(([a, b, c]) =>
      c === null ? join(`${a.text} | ${b.text}`, a, b) : join(`${a.text} | ${b.text} | ${c.text}`, a, b, c),
    );
}

function startingFrom(one: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> {
  return fc
    .tuple(one, from(['xargs', 'xargs -0', 'xargs -n1', 'xargs -I{}', "xargs -d '\\n'", 'xargs -r', 'xargs -P2 -n1']))
    .map(([a, start]) => ({
      text: `${start} ${a.text}`,
      programs: ['xargs', ...a.programs],
    }));
}

function wrapped(one: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> {
  return fc.tuple(from(wrappers), one).map(([wrapper, { text, programs }]) => ({
    text: wrapper === '\\' ? `\\${text}` : `${wrapper} ${text}`,
    programs: [...programs, wrapper.split(' ')[0] ?? ''],
  }));
}
