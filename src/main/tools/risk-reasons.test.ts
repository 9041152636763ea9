import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../shared/json/json';
import { temporaryFolder } from '../testing/temporary-folder';
import { createBuiltInRegistry } from './create-built-in-registry';

const registry = await createBuiltInRegistry();

/** Typical model calls of every tool. */
const typicalCalls: Readonly<Record<string, readonly JsonObject[]>> = {
  'file-read': [{ path: 'a.txt' }, { path: '.env' }, { path: '/etc/hosts' }],
  'file-write': [
    { path: 'a.txt', content: 'x' },
    { path: 'new.txt', content: 'x' },
  ],
  'file-edit': [{ path: 'a.txt', oldText: 'one', newText: 'two' }],
  'file-delete': [{ path: 'a.txt' }, { path: 'src', recursive: true }],
  'file-move': [
    { from: 'a.txt', to: 'new.txt' },
    { from: 'a.txt', to: 'b.txt', overwrite: true },
  ],
  'file-copy': [
    { from: 'a.txt', to: 'new.txt' },
    { from: 'a.txt', to: 'b.txt', overwrite: true },
  ],
  'directory-list': [{}, { path: '/etc' }],
  'directory-create': [{ path: 'new' }],
  'terminal-execute': [
    { command: 'npm test' },
    { command: 'no-such-program --flag' },
    { command: 'echo hi > out.txt' },
    { command: 'rm -rf src' },
    { command: 'npx vitest run && npx tsc --noEmit' },
    { command: "node <<'EOF'\nconsole.log(1)\nEOF" },
    { command: 'cat "$file" | sh' },
    { command: 'git commit -am x && git push' },
    { command: 'for f in *; do echo "$f"; done' },
    { command: 'X=1' },
  ],
  'terminal-start': [{ command: 'npm run dev' }, { command: './server &' }],
  'terminal-read': [{ id: 'x' }],
  'terminal-write': [{ id: 'x', input: 'yes\n' }],
  'terminal-stop': [{ id: 'x' }],
  'terminal-list': [{}],
  'search-content': [{ pattern: 'one' }, { pattern: 'root', path: '/etc' }],
  'search-files': [{ glob: '*.ts' }],
  'workspace-tree': [{}],
  'workspace-info': [{}],
  'editor-open': [{ path: 'a.txt' }],
  'editor-format': [{ path: 'a.txt' }],
  'git-status': [{}],
  'git-diff': [{}],
  'git-log': [{}],
  'git-add': [{ all: true }, { paths: ['a.txt'] }],
  'git-commit': [{ message: 'x' }, { message: 'x', amend: true }, { message: 'x', skipHooks: true }],
  'git-branch': [
    {},
    { action: 'create', name: 'new' },
    { action: 'rename', name: 'a', newName: 'b' },
    { action: 'delete', name: 'a' },
    { action: 'delete', name: 'a', force: true },
  ],
  'git-checkout': [{ branch: 'main' }, { paths: ['a.txt'] }],
  'git-push': [{}, { force: true }],
  'http-fetch': [{ url: 'https://example.org/' }, { url: 'https://example.org:8443/' }],
  'system-info': [{}],
  'environment-read': [{}],
  'ask-user': [{ question: 'Which one?', options: ['a', 'b'] }],
  'todo-write': [{ todos: [{ content: 'Look', status: 'pending' }] }],
};

function reasonsOf(toolId: string, parameters: JsonObject): readonly string[] {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
  mkdirSync(join(scope.workspacePath, 'src'), { recursive: true });
  for (const name of ['a.txt', 'b.txt', '.env']) writeFileSync(join(scope.workspacePath, name), 'one\n');
  const preparation = registry.get(toolId)?.prepare(parameters, scope);
  if (!preparation?.isValid) throw new Error(`Not valid: ${preparation?.validation.errors[0]?.message}`);
  const { level, reasons } = preparation.call.risk;
  return level === 'safe' ? ['It is safe'] : reasons;
}

const calls = Object.entries(typicalCalls).flatMap(([toolId, all]) => all.map((given) => [toolId, given] as const));

it('every tool has typical calls here', () => {
  const ids = registry.list().map(({ id }) => id);
  expect(Object.keys(typicalCalls).sort()).toEqual([...ids].sort());
});

it.each(calls)('%s with %j is safe or gives a reason', (toolId, parameters) => {
  expect(reasonsOf(toolId, parameters)).not.toEqual([]);
});

it.each(calls)('%s with %j gives its reasons as sentences', (toolId, parameters) => {
  expect(reasonsOf(toolId, parameters).filter((reason) => !/^[A-Z]/.test(reason))).toEqual([]);
});
