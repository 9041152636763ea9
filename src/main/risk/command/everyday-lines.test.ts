import { expect, it } from 'vitest';
import { loadShellGrammars } from '../../terminal/load-shell-grammars';
import { createShellReader } from '../shell/create-shell-reader';
import { createCommandAssessor } from './create-command-assessor';
import { madeUpSurroundings } from './testing/made-up-surroundings';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));
const disk = { files: ['a', 'b', 'src/a.ts', 'src/b.ts'], folders: ['src', 'docs'] };

it.each([
  'echo -n hi',
  String.raw`echo -e "a\tb"`,
  'echo "--- section ---"',
  "echo '---'",
  'echo $x',
  'wc -l *',
  'ls *',
  'cat src/{a,b}.ts',
  'ls {src,docs}',
  'diff <(sort a) <(sort b)',
  'comm -12 <(sort a) <(sort b)',
  'for f in a b; do echo $f; done',
  "find . -name '*.ts' -exec grep -l foo {} +",
  String.raw`find src -name "*.ts" -exec wc -l {} \;`,
  "find . -name '*.ts' | xargs grep -l foo",
  "find . -name '*.ts' -print0 | xargs -0 wc -l",
  'grep -R "Cargo.toml" -n',
  'grep -rn foo . || true',
  'grep --include=*.ts -rn foo .',
  '[ $? -eq 0 ] && echo ok',
  '[ -f a ] && cat a',
  'printf "at %s" $x',
  'jq . package.json',
  'tsc --version',
  'gcc --version',
  'java -version',
])('an everyday line is safe: %s', (line) => {
  expect(assess(line, madeUpSurroundings({}, disk)).level).toBe('safe');
});

it.each(['sort *.txt', 'sort *', 'rg foo *'])('a wildcard is safe where no name begins with a dash: %s', (line) => {
  expect(assess(line, madeUpSurroundings({ hasDashedNames: () => false }, disk)).level).toBe('safe');
  expect(assess(line, madeUpSurroundings({ hasDashedNames: () => true }, disk)).level).toBe('medium');
});
