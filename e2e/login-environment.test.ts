import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AinternBridge } from '../src/shared/contract';
import { launchStandIn } from './electron-stand-in/launch';

/** In the page, where the functions given to evaluateInPage run. */
declare const aintern: AinternBridge;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-login-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The packaged app as a desktop starts it, for a user whose shell is of these lines. */
async function startFromDesktop(name: string, lines: string) {
  const shell = join(folder, `${name}-shell`);
  await writeFile(shell, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const { TERM: _, ANTHROPIC_API_KEY: __, ...env } = process.env;
  const dataPath = join(folder, name);
  const app = await launchStandIn({
    dataPath,
    env: { ...env, SHELL: shell },
    prepare: ({ app: electronApp }) => void Object.assign(electronApp, { isPackaged: true }),
  });
  await app.evaluateInPage(() => undefined);
  return { app, shell, dataPath };
}

test('a desktop’s start knows the programs and the keys of the user’s profile', async () => {
  // An address that nobody answers at: the key is to be known, not used.
  const variables = 'PATH=/opt/of-profile:$PATH ANTHROPIC_API_KEY=secret-key ANTHROPIC_BASE_URL=http://127.0.0.1:9';
  const { app } = await startFromDesktop('good', `echo Welcome\nexport ${variables}\nexec /bin/sh -c "$2"`);
  const found = await app.evaluate(() => [process.env.PATH?.split(':')[0], process.env.ANTHROPIC_API_KEY]);
  // The key is taken out of the environment as any other is.
  expect(found).toEqual(['/opt/of-profile', undefined]);
  const reply = await app.evaluateInPage(() => aintern.invoke('model.list', {}));
  const claude = { baseUrl: 'http://127.0.0.1:9', key: 'environment', keyVariable: 'ANTHROPIC_API_KEY' };
  expect(reply).toMatchObject({ value: { connections: expect.arrayContaining([expect.objectContaining(claude)]) } });
  expect(JSON.stringify(reply)).not.toContain('secret-key');
  expect(await app.quit()).toBe(0);
});

test('a shell that fails is no reason not to start, and stands in the log', async () => {
  const { app, shell, dataPath } = await startFromDesktop('bad', 'exit 7');
  expect(await app.quit()).toBe(0);
  const log = await readFile(join(dataPath, 'logs/aintern.1.log'), 'utf8');
  const warning = log.split('\n').find((line) => line.includes('"level":"warn"'));
  expect(JSON.parse(warning ?? '{}')).toMatchObject({ msg: expect.stringContaining(`${shell} ended with code 7`) });
});
