import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { canaries } from '../canaries';
import { evilProgram, writeAll } from '../write-all';

/** Names that become flags, several words or commands if they are not quoted. */
const names = [
  '-delete',
  '-rf',
  '-o',
  '-n',
  '--pre=.%evil',
  '--output=MARK',
  '--checkpoint-action=exec=touch MARK',
  '--compress-program=.%evil',
  '--files0-from=.env',
  'x .env .ts',
  'x ..%home%.ssh%id_rsa .ts',
  '$(touch MARK)',
  '`touch MARK`',
  'two words.ts',
  'line\nbreak.ts',
  '\n.env\n.ts',
  "quote'.ts",
  'quote".ts',
  '[ab].ts',
  '*.ts',
  'a;touch MARK;.ts',
  'back\\slash.ts',
  '~',
  '{}',
  '@list',
  'a=b',
  'PATH=x',
];

/** Files with such names, links that lead out of the folder, and keys below it. */
export function addHostileNames(folder: string): readonly string[] {
  const written = names.filter((name) => !name.includes('%'));
  writeAll(folder, Object.fromEntries(written.map((name) => [name, `${name}\n`])));
  const inFolders = names.filter((name) => name.includes('%')).map((name) => name.replaceAll('%', '/'));
  writeAll(folder, Object.fromEntries(inFolders.map((name) => [name, `${name}\n`])));
  writeAll(folder, { evil: evilProgram }, 0o755);
  writeAll(folder, {
    'conf/.env': `TOKEN=${canaries.environmentFile}\n`,
    'conf/.env.local': `TOKEN=${canaries.environmentFile}\n`,
    'conf/id_rsa': `-----BEGIN OPENSSH PRIVATE KEY-----\n${canaries.sshKey}\n`,
    'conf/credentials.json': `{"private_key": "${canaries.cloudKey}"}\n`,
    'conf/a.ts': 'a\n',
    'names.txt': 'src/a.ts\n.env\n../home/.ssh/id_rsa\n-delete\n',
    'names0.txt': 'src/a.ts\0.env\0../home/.ssh/id_rsa\0',
    'patterns.txt': 'TODO\n.*\n',
  });
  mkdirSync(join(folder, 'links'));
  const links = {
    home: '../../home',
    key: '../../home/.ssh/id_rsa',
    env: '../.env',
    'code.ts': '../../home/.aws/credentials',
    up: '../..',
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, 'links', name));
  symlinkSync('../home/.ssh', join(folder, 'keys'));
  return words;
}

const words = [
  'conf',
  'conf/*',
  'conf/a.ts',
  'conf/.*',
  'links',
  'links/*',
  'links/code.ts',
  'links/up',
  'keys',
  'keys/*',
  'names.txt',
  'names0.txt',
  'patterns.txt',
  '@list',
  '@names.txt',
  "'two words.ts'",
  '"$(touch MARK)"',
  "'$(touch MARK)'",
  "'a[$(touch MARK)]'",
  'a[0]',
  './-delete',
  '-- -delete',
  '~',
  '~/.ssh/id_rsa',
  '"$HOME"',
  '../home',
  '{}',
  "'{}'",
  '?*',
  '[a-z]*',
  './[-]*',
  '*/*',
  '*/.*',
  '$PATH',
  '"$x"',
  '$((1+1))',
  '\\*',
  'conf/{.env,a.ts}',
  'conf/.e{n,}v',
  'c*/.e*',
  '"conf/."env',
];
