import { expect, test } from 'vitest';
import { patternsMeaning } from './patterns-meaning';

test.each<[string[], string[], string | null]>([
  [['npm run build *'], ['npm run build'], 'With any arguments'],
  [['cargo build *'], ['cargo build --release'], 'Any cargo build command'],
  [['npm *'], ['npm run build'], 'Any npm command'],
  [['cargo test *', 'touch x *'], ['cargo test', 'touch x'], 'With any arguments'],
  [['cargo *', 'touch *'], ['cargo test', 'touch x'], null],
  [['rm \\* *'], ['rm x'], null],
  [['src/ui/*'], ['src/ui/a.ts'], 'In src/ui'],
  [['src/ui/**'], ['src/ui/a.ts'], 'In src/ui and its subfolders'],
  [['src/ui/*.ts'], ['src/ui/a.ts'], '*.ts in src/ui'],
  [['src/ui/**/*.ts'], ['src/ui/a.ts'], '*.ts in src/ui and its subfolders'],
  [['app/[id]/*'], ['app/[id]/a'], 'In app/[id]'],
  [['/etc/app/*'], ['/etc/app/x.conf'], 'In /etc/app'],
  [['*.ts'], ['a.ts'], '*.ts in the top level of the workspace'],
  [['*.example.com'], ['api.example.com'], null],
  [['a\\*/*'], ['a\\*/b'], null],
])('%j beside %j means %s', (patterns, exact, meaning) => {
  expect(patternsMeaning(patterns, exact)).toBe(meaning);
});
