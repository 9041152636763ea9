import type { ShellWord } from '../../shell/shell-program';
import type { Invocation } from '../invocation';
import { harmless, type Rating } from '../rating';

/** Arguments, each a line of words, with which a program prints its version or help and exits without reading input. */
const questions: Readonly<Record<string, readonly string[]>> = {
  // Interpreters. `-v` makes python, tclsh and others verbose, and they still run their input.
  python: ['--version', '-V', '-VV', '--help', '-h'],
  python2: ['--version', '-V', '--help', '-h'],
  python3: ['--version', '-V', '-VV', '--help', '-h'],
  node: ['--version', '-v', '--help', '-h'],
  nodejs: ['--version', '-v', '--help', '-h'],
  perl: ['--version', '-v', '--help', '-h'],
  ruby: ['--version', '-v', '--help', '-h'],
  php: ['--version', '-v', '--help', '-h'],
  lua: ['-v'],
  luajit: ['-v'],
  guile: ['--version', '-v', '--help', '-h'],
  sqlite3: ['--version', '-version', '--help', '-help'],
  m4: ['--version', '--help'],
  R: ['--version'],
  Rscript: ['--version'],
  // Shells.
  bash: ['--version', '--help'],
  zsh: ['--version', '--help'],
  fish: ['--version', '-v'],
  // Compilers and build tools. With `-v`, ninja, just and task still build.
  gcc: ['--version', '--help'],
  'g++': ['--version', '--help'],
  cc: ['--version', '--help'],
  'c++': ['--version', '--help'],
  clang: ['--version', '--help'],
  'clang++': ['--version', '--help'],
  ld: ['--version', '--help'],
  java: ['--version', '-version', '--help', '-help'],
  javac: ['--version', '-version', '--help', '-help'],
  javap: ['--version', '-version', '--help', '-help'],
  ghc: ['--version'],
  nasm: ['--version', '-v'],
  tsc: ['--version', '-v', '--help', '-h'],
  cmake: ['--version', '-version', '--help'],
  ctest: ['--version', '--help'],
  make: ['--version', '-v', '--help', '-h'],
  gmake: ['--version', '-v', '--help', '-h'],
  ninja: ['--version', '--help', '-h'],
  just: ['--version', '--help'],
  task: ['--version'],
  // Package managers, except those that a project chooses: cargo, rustup, yarn, pnpm, go, poetry.
  npm: ['--version', '-v'],
  npx: ['--version', '-v'],
  bun: ['--version', '-v', '--revision'],
  bunx: ['--version'],
  deno: ['--version', '-V'],
  pip: ['--version', '-V'],
  pip3: ['--version', '-V'],
  uv: ['--version', '-V'],
  apt: ['--version'],
  'apt-get': ['--version'],
  dpkg: ['--version'],
  // Clients, if the query contacts no server.
  docker: ['--version', '-v'],
  podman: ['--version', '-v'],
  gh: ['--version', 'version'],
  aws: ['--version'],
  systemctl: ['--version'],
  curl: ['--version', '-V'],
  wget: ['--version', '-V'],
  ssh: ['-V'],
  rsync: ['--version', '-V'],
  psql: ['--version', '-V', '--help'],
  mysql: ['--version', '-V', '--help'],
  'redis-cli': ['--version', '-v'],
  openssl: ['version', 'version -a'],
  gpg: ['--version'],
  // Archivers.
  tar: ['--version', '--help', '--usage'],
  gtar: ['--version', '--help', '--usage'],
  bsdtar: ['--version', '--help'],
  cpio: ['--version', '--help', '--usage'],
  zip: ['-h', '--help', '-v', '--version'],
  unzip: ['-h', '-v', '--help'],
  // Editors, pagers and other interactive programs.
  vi: ['--version', '--help'],
  vim: ['--version', '--help'],
  nvim: ['--version', '--help'],
  emacs: ['--version', '--help'],
  nano: ['--version', '--help'],
  less: ['--version'],
  man: ['--version', '--help'],
  fzf: ['--version'],
  tmux: ['-V'],
  gdb: ['--version', '--help'],
  valgrind: ['--version'],
  strace: ['--version', '-V'],
  ffmpeg: ['-version'],
  pandoc: ['--version'],
};

export const versionQueries: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries(questions).map(([name, lines]) => [name, lines.map((line) => line.split(' '))]),
);

/** Rates a line that only asks a program for its version or help; returns null for any other line. */
export function rateVersionQuery({ name, args }: Invocation): Rating | null {
  const isAsked = (versionQueries.get(name) ?? []).some((question) => areWords(args, question));
  return isAsked ? harmless : null;
}

function areWords(args: readonly ShellWord[], question: readonly string[]): boolean {
  return (
    args.length === question.length && args.every(({ value, isPattern }, i) => !isPattern && value === question[i])
  );
}
