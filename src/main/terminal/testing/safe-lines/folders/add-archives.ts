import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { canaries } from '../canaries';
import { evilProgram, writeAll } from '../write-all';

/** Archives with entries that point elsewhere, keys next to them, and lists of names. */
export function addArchives(folder: string): readonly string[] {
  const secret = `API_KEY=${canaries.environmentFile}\n`;
  mkdirSync(join(folder, 'packed'));
  writeAll(folder, {
    'packed/a.txt': 'a\n',
    'packed/.env': secret,
    'deep/er/.env': secret,
    'deep/er/a.txt': 'a\n',
    'deep/x.ts': 'x\n',
  });
  writeAll(folder, { evil: evilProgram }, 0o755);
  const tar = (...args: string[]) => execFileSync('tar', args, { cwd: folder, stdio: 'ignore' });
  tar('-cf', 'a.tar', '--transform=s,packed,../out,', '-P', 'packed/a.txt', 'README.md');
  // Truncated, so that the program asks for the rest.
  writeFileSync(join(folder, 'cut.tar'), readFileSync(join(folder, 'a.tar')).subarray(0, 1024));
  tar('-czf', 'a.tgz', 'README.md', 'src');
  execFileSync(
    'sh',
    ['-c', 'command -v cpio >/dev/null && printf "README.md\\nsrc/a.ts\\n" | cpio -o --quiet > a.cpio || :'],
    { cwd: folder },
  );
  execFileSync('sh', ['-c', 'command -v zip >/dev/null && zip -qr a.zip README.md src || :'], { cwd: folder });
  writeFileSync(join(folder, 'a.txt.gz'), gzipSync('a\n'));
  writeFileSync(join(folder, 'deep/log.gz'), gzipSync('log\n'));
  writeAll(folder, { 'members.txt': 'README.md\n--checkpoint-action=exec=./evil\n--to-command=./evil\n' });
  return [...archives, 'packed', 'deep', 'members.txt', 'deep/er', 'packed/a.txt', '@members.txt', '@a.txt'];
}

const archives = ['a.tar', 'cut.tar', 'a.tgz', 'a.cpio', 'a.zip', 'a.txt.gz', 'deep/log.gz'];
