import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { writeFiles } from '../testing/write-files';
import { expandImports } from './expand-imports';

function expand(text: string, files: Readonly<Record<string, string>>) {
  const root = join(temporaryFolder(), 'repository');
  writeFiles(root, { 'CLAUDE.md': text, ...files });
  return { root, ...expandImports(text, join(root, 'CLAUDE.md'), root) };
}

describe('imports', () => {
  it('come after the text, each one once, relative to the file that names them', () => {
    const { text, imports, notes } = expand('See @docs/style.md and @README.md.', {
      'docs/style.md': 'Tabs. @more.md @../README.md',
      'docs/more.md': 'More.',
      'README.md': 'Read me.',
    });
    expect(text).toBe(
      'See @docs/style.md and @README.md.\n\n[Imported from docs/style.md]\nTabs. @more.md @../README.md\n\n' +
        '[Imported from docs/more.md]\nMore.\n\n[Imported from README.md]\nRead me.',
    );
    expect(imports).toEqual(['docs/style.md', 'docs/more.md', 'README.md']);
    expect(notes).toEqual([]);
  });

  it('are not names of people, packages and addresses, nor examples in code', () => {
    const text =
      'Ask @anna, use @types/node, write to me@example.md.\n`@README.md`\n```\n@README.md\n```\n~~~\n@README.md';
    expect(expand(text, { 'README.md': 'x' })).toMatchObject({ text, imports: [], notes: [] });
  });

  it('IN-01 end at a cycle, and after five files', () => {
    const files = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`${at}.md`, `${at} @${at + 1}.md @0.md`]));
    const { imports, notes } = expand('@0.md', files);
    expect(imports).toEqual(['0.md', '1.md', '2.md', '3.md', '4.md']);
    expect(notes).toEqual(['@5.md is imported more than 5 files deep, so it is left out']);
  });

  it('IN-02 never bring in stored credentials, which only a question may read', () => {
    const { text, imports, notes } = expand('@.env @keys.md @docs/.env.example', {
      '.env': 'KEY=secret',
      'docs/.env.example': 'KEY=',
      'keys.md': '@.ssh/id_rsa',
      '.ssh/id_rsa': 'secret',
    });
    expect(text).not.toContain('secret');
    expect(imports).toEqual(['keys.md', 'docs/.env.example']);
    expect(notes).toEqual(['@.env leads to stored credentials']);
  });

  it('are looked for only so often', () => {
    const names = Array.from({ length: 1_500 }, (_, at) => `@name${at}`);
    const { imports, notes } = expand(`@first.md ${names.join(' ')} @last.md`, { 'first.md': '1', 'last.md': '2' });
    expect(imports).toEqual(['first.md']);
    expect(notes).toEqual(['Only the first 1000 names after an @ are looked up']);
  });

  it('IN-02 say what they can’t bring in', () => {
    const { root, imports, notes } = expand('@missing.md @../outside.md @picture.png @src', {
      '../outside.md': 'secret',
      'picture.png': 'a\0b',
      'src/a.ts': '',
    });
    expect(imports).toEqual([]);
    expect(notes).toEqual([
      '@missing.md isn’t there',
      `@../outside.md links to ${join(root, '../outside.md')}, which is outside ${root}`,
      '@picture.png is a binary file',
    ]);
  });
});
