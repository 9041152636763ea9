import { expect, it } from 'vitest';
import { symbolBlock } from './symbol-block';

/** The definition is in the line that starts with `>`; its block is what lies between the bars. */
function check(marked: string): void {
  const lines = marked.split('\n').filter((line) => line !== '|');
  const bars = marked.split('\n').flatMap((line, index) => (line === '|' ? [index] : []));
  const at = lines.findIndex((line) => line.startsWith('>'));
  const { start, end } = symbolBlock(
    lines.map((line) => line.replace(/^>/, '')),
    at,
  );
  expect(lines.slice(start, end)).toEqual(lines.slice(bars[0], (bars[1] ?? 0) - 1));
}

it.each([
  [
    'a function with its comment',
    'const a = 1;\n\n|\n/** Says it. */\n>function say() {\n  a();\n\n  b();\n}\n|\nsay();',
  ],
  ['a type on one line', 'x\n|\n>type A = string;\n|\ntype B = string;'],
  [
    'parameters on several lines',
    '|\n>export function f(\n  a: string,\n  b: string,\n): string {\n  return a;\n}\n|\nf();',
  ],
  ['a decorated Python function', 'import os\n\n|\n@cached\n>def f(a):\n    """Doc."""\n    return a\n|\n\nf(1)'],
  ['a Ruby method', 'class A\n|\n>  def go\n    run\n  end\n|\n  def stop\n  end\nend'],
  ['a brace on its own line', '|\n>int main(void)\n{\n  return 0;\n}\n|\nint x;'],
  ['a method in a class', 'class A {\n|\n>  go() {\n    run();\n  }\n|\n\n  stop() {}\n}'],
])('takes %s', (_name, marked) => check(marked));

it('cuts what goes on for very long', () => {
  const lines = ['function f() {', ...Array.from({ length: 1_000 }, () => '  x();'), '}'];
  expect(symbolBlock(lines, 0)).toEqual({ start: 0, end: 400 });
});
