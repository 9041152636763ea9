import type { ShellWord } from '../shell/shell-program';

/** Programs of the machine that tell their version and do nothing else. */
const tellers = new Set(
  'tsc gcc g++ cc c++ clang clang++ ld cmake ctest java javac javap kotlinc scalac ghc ocaml nasm pandoc ffmpeg convert psql mysql sqlite3 redis-cli'.split(
    ' ',
  ),
);

/** Whether a command only asks for a version. Tools that a project brings or chooses are none of these. */
export function tellsVersion(name: string, args: readonly ShellWord[]): boolean {
  if (!tellers.has(name) || args.length !== 1) return false;
  return /^(--version|-version|--help)$/.test(args[0]?.value ?? '');
}
