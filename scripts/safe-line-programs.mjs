import { statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, canInstallWithApt } from './apt-install.mjs';

/**
 * Programs of the risk tables that Debian has, by the package that brings them. Those of the base system are not listed.
 * @type {Readonly<Record<string, string>>}
 */
const everydayPackages = {
  '7z': 'p7zip-full',
  ag: 'silversearcher-ag',
  ar: 'binutils',
  bsdtar: 'libarchive-tools',
  busybox: 'busybox-static',
  bwrap: 'bubblewrap',
  bzip2: 'bzip2',
  cal: 'ncal',
  chronic: 'moreutils',
  column: 'bsdextrautils',
  compress: 'ncompress',
  cpio: 'cpio',
  expect: 'expect',
  fdfind: 'fd-find',
  file: 'file',
  free: 'procps',
  gawk: 'gawk',
  git: 'git',
  hexdump: 'bsdextrautils',
  hostname: 'hostname',
  jq: 'jq',
  lsof: 'lsof',
  'lua5.4': 'lua5.4',
  lz4: 'lz4',
  m4: 'm4',
  make: 'make',
  mawk: 'mawk',
  netstat: 'net-tools',
  perl: 'perl',
  ps: 'procps',
  python3: 'python3-minimal',
  rg: 'ripgrep',
  script: 'bsdutils',
  sqlite3: 'sqlite3',
  ss: 'iproute2',
  strace: 'strace',
  tclsh: 'tcl',
  time: 'time',
  tree: 'tree',
  unzip: 'unzip',
  xxd: 'xxd',
  xz: 'xz-utils',
  zip: 'zip',
  zstd: 'zstd',
};

/**
 * Some of these take minutes to install, so they are only installed where somebody asks for them.
 * @type {Readonly<Record<string, string>>}
 */
const largePackages = {
  R: 'r-base-core',
  clang: 'clang',
  cmake: 'cmake',
  convert: 'imagemagick',
  docker: 'docker.io',
  elixir: 'elixir',
  erl: 'erlang-base',
  ffmpeg: 'ffmpeg',
  gcc: 'gcc',
  ghc: 'ghc',
  go: 'golang-go',
  groovy: 'groovy',
  guile: 'guile-3.0',
  irb: 'ruby',
  java: 'default-jdk-headless',
  luajit: 'luajit',
  mysql: 'default-mysql-client',
  nasm: 'nasm',
  ninja: 'ninja-build',
  ocaml: 'ocaml',
  pandoc: 'pandoc',
  php: 'php-cli',
  pip: 'python3-pip',
  pipenv: 'pipenv',
  pipx: 'pipx',
  podman: 'podman',
  poetry: 'python3-poetry',
  psql: 'postgresql-client',
  pypy3: 'pypy3',
  racket: 'racket',
  'redis-cli': 'redis-tools',
  ruby: 'ruby',
  scala: 'scala',
  systemctl: 'systemd',
};

/**
 * Installs what the law about safe lines runs, as far as this machine allows, and names what is missing then.
 * @param {{withLarge?: boolean}} [options]
 * @returns {{missing: string[], reason: string | null}}
 */
export function ensureSafeLinePrograms({ withLarge = process.env.AINTERN_ALL_PROGRAMS === '1' } = {}) {
  const wanted = withLarge ? { ...everydayPackages, ...largePackages } : everydayPackages;
  const missing = () => Object.keys(wanted).filter((name) => !isInSearchPath(name));
  const before = missing();
  if (before.length === 0) return { missing: [], reason: null };
  if (!canInstallWithApt()) return { missing: before, reason: 'only root can install them, on Debian' };
  process.stderr.write(`Installing programs for the tests (apt-get): ${before.join(', ')}…\n`);
  const packages = [...new Set(before.flatMap((name) => wanted[name] ?? []))];
  // One package that this Debian doesn't have must not block the others.
  if (!aptInstall(...packages)) for (const name of packages) aptInstall(name);
  const after = missing();
  return { missing: after, reason: after.length > 0 ? 'apt-get could not install them' : null };
}

/** @param {string} name */
function isInSearchPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.some((folder) => {
    try {
      return statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() ?? false;
    } catch {
      // A folder that can't be read holds no program that could be started.
      return false;
    }
  });
}
