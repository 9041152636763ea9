import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { findSymbols } from './find-symbols';

const files: Readonly<Record<string, string>> = {
  'a.ts': `export async function formatInvoice(a: string) {
  const formatLocal = 1;
  if (formatLocal) {
  }
  return formatInvoice(a);
}
export const formatMoney = (n: number) => n;
class Invoice {
  private async formatLine(a: number): Promise<void> {
  }
}
interface Formatted {}
`,
  'b.py': 'class Formatter:\n    def format_all(self):\n        pass\n',
  'c.go': 'func (s *Server) FormatReply(w io.Writer) error {\n}\n',
  'd.rs': 'pub(crate) fn format_rust() {}\n',
  'e.rb': 'def self.format_ruby\nend\n',
  'f.c': 'static int format_c(const char *s) {\n}\n',
  'ignored/z.ts': 'function formatIgnored() {}\n',
  '.env': 'function formatSecret() {}\n',
  '.gitignore': 'ignored\n',
};

function scope() {
  const base = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const path = join(base, 'work', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
}

it('finds definitions in many languages, not uses and not what is local, ignored or secret', async () => {
  const { found, total } = await findSymbols('format', scope(), 50);
  expect(found.map(({ name, path, line }) => `${path}:${line} ${name}`).toSorted()).toEqual([
    'a.ts:1 formatInvoice',
    'a.ts:12 Formatted',
    'a.ts:7 formatMoney',
    'a.ts:9 formatLine',
    'b.py:1 Formatter',
    'b.py:2 format_all',
    'c.go:1 FormatReply',
    'd.rs:1 format_rust',
    'e.rb:1 format_ruby',
    'f.c:1 format_c',
  ]);
  expect(total).toBe(10);
});

it('lists the whole name first, then names that begin with it, and no more than wanted', async () => {
  const names = async (query: string) => (await findSymbols(query, scope(), 3)).found.map(({ name }) => name);
  expect((await names('invoice'))[0]).toBe('Invoice');
  expect(await names('formatL')).toEqual(['formatLine']);
  expect(await names('f')).toEqual([]);
  expect(await names('a.*b')).toEqual([]);
});
