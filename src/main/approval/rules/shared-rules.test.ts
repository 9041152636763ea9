import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ToolPermission } from '../../../shared/call/permission';
import { openConf } from '../../storage/open-conf';
import { openStoreSafely } from '../../storage/open-store';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createPermissionStore } from './permission-store';

const allowing: ToolPermission = {
  id: '00000000-0000-4000-8000-000000000001',
  effect: 'allow',
  toolId: 'file-write',
  scope: 'always',
  createdAt: 1,
  uses: 0,
};
const denying: ToolPermission = { ...allowing, id: '00000000-0000-4000-8000-000000000002', effect: 'deny' };

const bundled = mkdtempSync(join(tmpdir(), 'aintern-bundled-'));
afterAll(() => rmSync(bundled, { recursive: true, force: true }));

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('testing/use-rules.ts', import.meta.url)),
      outDir: bundled,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'use-rules.mjs' } },
    },
  });
});

const open = (cwd: string) => createPermissionStore(openStoreSafely(openConf, { cwd, name: 'settings' }, () => {}));

it('loses no rule and no use when several processes write at once', async () => {
  const cwd = temporaryFolder();
  open(cwd).add([allowing]);
  const addedBy = [0, 1].map(() => Array.from({ length: 25 }, () => randomUUID()));
  const run = promisify(execFile);
  const script = join(bundled, 'use-rules.mjs');
  await Promise.all(addedBy.map((ids) => run(process.execPath, [script, cwd, allowing.id, ...ids])));
  const rules = open(cwd).list();
  expect(rules.map(({ id }) => id).sort()).toEqual([allowing.id, ...addedBy.flat()].sort());
  expect(rules.find(({ id }) => id === allowing.id)).toEqual({ ...allowing, uses: 50, lastUsedAt: 1 });
  expect(readdirSync(cwd)).toEqual(['settings.json']);
});

it('takes over the uses of another process, and adds its own to them', () => {
  const cwd = temporaryFolder();
  const app = open(cwd);
  app.add([{ ...allowing, maxUses: 3 }]);
  const exec = open(cwd);
  exec.recordUse([allowing.id], 5);
  expect(app.list()).toEqual([{ ...allowing, maxUses: 3, uses: 1, lastUsedAt: 5 }]);
  app.recordUse([allowing.id], 6);
  expect(exec.list()).toEqual([{ ...allowing, maxUses: 3, uses: 2, lastUsedAt: 6 }]);
});

it('does not bring back a denial that was revoked in another process', () => {
  const cwd = temporaryFolder();
  const app = open(cwd);
  app.add([allowing, denying]);
  const exec = open(cwd);
  app.revoke(denying.id);
  exec.recordUse([allowing.id], 5);
  exec.add([{ ...allowing, id: randomUUID(), effect: 'ask' }]);
  expect(app.list().map(({ effect }) => effect)).toEqual(['allow', 'ask']);
  expect(open(cwd).list()).toEqual(app.list());
});
