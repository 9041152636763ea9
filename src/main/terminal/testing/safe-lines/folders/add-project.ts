import { canaries } from '../canaries';
import { writeAll } from '../write-all';
import { git, startRepository } from './git';

/** A small project with a history and an uncommitted file of secrets. */
export function addProject(folder: string): readonly string[] {
  writeAll(folder, {
    '.gitignore': '.env\nnode_modules\n',
    'README.md': '# Project\n\nSome text with TODO in it.\n',
    'data.json': '{"name": "project", "list": [1, 2, 3], "env": "x"}\n',
    'data.csv': 'a,b\n1,2\n3,4\n',
    'app.log': 'INFO start\nERROR failed\nINFO end\n',
    'src/a.ts': 'export const a = 1;\n// TODO: more\n',
    'src/b.ts': "import { a } from './a';\nexport const b = a;\n",
    'src/deep/c.py': 'print("c")\n',
    'list.txt': 'README.md\nsrc/a.ts\n',
  });
  startRepository(folder);
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'first');
  writeAll(folder, { 'src/a.ts': 'export const a = 2;\n' });
  git(folder, 'commit', '-qam', 'second');
  git(folder, 'tag', 'v1');
  writeAll(folder, { 'src/b.ts': 'export const b = 3;\n', 'new.txt': 'not in the history\n' });
  writeAll(folder, { '.env': `API_KEY=${canaries.environmentFile}\n` });
  return [...files, ...patterns, ...revisions];
}

const files = [
  'README.md',
  'data.json',
  'data.csv',
  'app.log',
  'src',
  'src/a.ts',
  'src/deep',
  'list.txt',
  'new.txt',
  '.',
  './src/b.ts',
  'none.txt',
];
const patterns = [
  '*',
  '*.ts',
  'src/*.ts',
  '**',
  './*',
  '{README.md,data.json}',
  'src/?.ts',
  '"src/a.ts"',
  "'README.md'",
  '.*',
  '.e*',
  '.[a-z]*',
  '-*',
];
const revisions = ['HEAD', 'HEAD~1', 'v1', 'HEAD:src/a.ts', '--', 'main'];
