import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { createCommandAssessor } from '../../create-command-assessor';
import { createShellReader } from '../../shell/create-shell-reader';
import { fakeCommandContext } from '../testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));
const project = fakeCommandContext({}, { files: ['here.tar', 'here.txt'], folders: ['src'] });

describe('a command that packs or unpacks', () => {
  it.each([
    'tar tf a.tar',
    'tar -tzvf a.tgz',
    'tar --list --file=a.tar',
    'tar --list --file a.tar src',
    'tar tvf - ',
    'tar -t -f a.tar -C src',
    'tar --version',
    'unzip -l a.zip',
    'unzip -lv a.zip',
    'unzip -Z1 a.zip',
    'zipinfo -1 a.zip',
    'gzip -l a.gz',
    'gzip -dc a.gz',
    'gzip -t a.gz',
    'zcat a.gz',
    'zcat -f a.gz',
    'xz --list a.xz',
    'cat a | gzip -9',
    '7z l a.7z',
    'unrar lb a.rar',
    'cpio -itv -F a.cpio',
    'cpio --list',
    'ar t lib.a',
  ])('is safe: %s', (line) => {
    expect(assess(line, project).level).toBe('safe');
  });

  it.each([
    'tar xf a.tar',
    'tar xzf a.tgz -C src',
    'tar -xvf a.tar --strip-components=1',
    'tar xf a.tar --one-top-level=new',
    'tar xOf a.tar src/a',
    'tar czf new.tgz src',
    'tar -czf new.tgz --exclude=node_modules .',
    'tar cf - src',
    'tar --create --file=new.tar src',
    'tar rf here.tar src',
    'tar df a.tar',
    'unzip a.zip',
    'unzip -o a.zip -d src',
    'zip -r new.zip src -x src/a',
    'gzip here.txt',
    'gunzip a.gz',
    'xz --files=list',
    'lz4 -l a',
    'zstd -o new a',
    '7z x a.7z -osrc -y',
    '7z a new.7z src',
    'unrar x a.rar src/',
    'ar rcs lib.a a.o',
    'find src | cpio -o -F new.cpio',
    'cpio -pd src',
  ])('is medium: %s', (line) => {
    expect(assess(line, project).level).toBe('medium');
  });

  it.each([
    'unzip -p a.zip',
    'unzip -p a.zip src/a',
    'unzip -qc a.zip',
    'ar p lib.a',
    'ar -pv lib.a a.o',
    '7z x -so a.7z',
    '7z e -so a.7z src/a',
    'unrar p a.rar',
    'tar xOf a.tar',
  ])('SF-07 is medium, as it prints whatever is packed: %s', (line) => {
    expect(assess(line, project).level).toBe('medium');
  });

  it.each([
    'zstd -t -z a',
    'zstd -t -d a.zst',
    'zstd --list -d a.zst',
    'lz4 -t -z a new',
    'lz4 --list -z a new',
    'xz -t -z a',
    'xz -l -d a.xz',
    'bzip2 -t -z a',
    'bzip2 --test --compress a',
    'bunzip2 -t -z a',
    'bzip2 -L a',
    'bzip2 --version a',
  ])('SF-12 is medium, as the last flag that says what to do counts: %s', (line) => {
    expect(assess(line, project).level).toBe('medium');
  });

  it.each(['zstd -c -T0o new a', 'zstdcat -B4o new a.zst', 'zstd -c -Do dictionary new a'])(
    'SF-12 is high, as the program finds another flag behind the number: %s',
    (line) => {
      expect(assess(line, project).level).toBe('high');
    },
  );

  it.each(['zstd -T0 -c a', 'zstd -tv a.zst', 'lz4 -B4 -c a', 'xz -t a.xz', 'bzip2 -tv a.bz2', 'zstd -c -19 a'])(
    'is safe where it only prints or looks: %s',
    (line) => {
      expect(assess(line, project).level).toBe('safe');
    },
  );

  it.each([
    "tar cf new.tar -I 'sh -c x' f",
    'tar cf new.tar f --checkpoint=1 --checkpoint-action=exec=x',
    'tar cf new.tar f --checkpoint=1 --checkpoint-ac=exec=id',
    'tar xf a --to-command=x',
    'tar xf a --to-c=id',
    'tar xf a --use-c=id',
    'tar xf a --us=id',
    'tar xf a --frobnicate',
    'tar tf a --frobnicate',
    'tar tf a --no',
    'tar tf a -Y',
    'tar xIf id a',
    'tar xIfoo',
    'tar tf a -T b',
    'tar cf here.tar src',
    'tar tf host:a.tar',
    'tar cf new.tar --remove-files src',
    'tar xf a --recursive-unlink',
    'tar tf ../a.tar',
    'tar cf new.tar ../x',
    'tar cf new.tar -C /etc passwd',
    'zip -T -TT id new.zip a',
    'zip -rm new.zip src',
    'zip --unzip-comm=id new.zip a',
    'unzip -Y a.zip',
    '7z a -sdel new.7z src',
    'cpio -id',
    'cpio -id --rsh-c=id',
    'gzip --frob a',
    'ar --plugin=x t lib.a',
    'unzip ../a.zip',
  ])('is high: %s', (line) => {
    expect(assess(line, project).level).toBe('high');
  });

  it.each([
    'tar xf a -C/tmp',
    'tar xf a -C /tmp',
    'tar xf a --directory=/tmp',
    'tar xf a --direc=/tmp',
    'tar xf a --directory /tmp',
    'tar xf a -C src/../..',
    'tar xf a -C src -C ../..',
    'tar xf a --one-top-level=/tmp/y',
    'tar -xC/tmp -fa',
    'tar xfC a /tmp',
    'tar xPf a',
    'tar xf a -P',
    'tar xf a --absolute-names',
    'tar xf a --absolute-n',
    'cd /tmp && tar xf a',
    'tar czf/tmp/x.tgz src',
    'tar -czf/tmp/x.tgz src',
    'tar cfb /tmp/x.tar 20 src',
    'tar cf - .env',
    'tar cf - src/.env',
    'tar czf new.tgz --add-file=.env',
    'tar cf new.tar src --index-file=/tmp/x',
    'tar -g/tmp/x -cf new.tar src',
    'unzip a -d/tmp',
    'unzip a -d /tmp',
    'unzip -: a.zip',
    'unzip -p a.zip .env',
    'zip new.zip .env',
    'zip /tmp/new.zip a',
    'zip -b/tmp new.zip a',
    '7z x a -o/tmp',
    '7z x -spf a.7z',
    '7z a new.7z .env',
    'unrar x a.rar /tmp/',
    'unrar x -op/tmp a.rar',
    'cpio -idD/tmp',
    'cpio -id --directory=/tmp',
    'cpio -pd /tmp',
    'cpio -o -O/tmp/x',
    'gzip /tmp/a',
    'gzip -c .env',
    'zstd -o /tmp/x a',
    'ar rcs /tmp/lib.a a.o',
  ])('is critical: %s', (line) => {
    expect(assess(line, project).level).toBe('critical');
  });

  it('says where it would write, and what it would start', () => {
    const reasonsFor = (line: string) => assess(line, project).reasons;
    expect(reasonsFor('tar xf a -C/tmp')).toEqual([
      'Writes outside the workspace: /tmp (tar)',
      'Unpacks files, and may overwrite existing ones or write outside the folder (tar)',
    ]);
    expect(reasonsFor('tar xf a --to-c=id')).toContain('Starts id (tar --to-command)');
    expect(reasonsFor('tar xPf a')).toContain('Writes to any path that the archive names (tar -P)');
    expect(reasonsFor('tar cf - .env')).toContain('Reads credentials: .env (tar)');
  });

  it('is not remembered when it may start a program', () => {
    const lines = ['tar xf a --to-c=id', 'tar xf a --frob', 'tar tf a -T b', 'zip -TT id a b', 'cpio -i --rsh-c=x'];
    expect(lines.map((line) => assess(line, project).noRule)).toEqual(lines.map(() => expect.any(String)));
  });
});
