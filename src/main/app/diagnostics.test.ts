import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRunEnd } from '../../shared/conversation/conversation-event';
import { writeFiles } from '../instructions/testing/write-files';
import type { ModelBackend, ModelMessage } from '../model/backend';
import { isWithoutSandbox } from '../sandbox/testing/when-sandboxed';
import { sayCalls } from '../testing/parrot-backend';
import { startApp } from '../testing/start-app';
import { temporaryFolder } from '../testing/temporary-folder';

const write = (path: string, content: string) => sayCalls({ tool: 'file-write', parameters: { path, content } });

/** Makes its calls one after the other, the second one once it has heard of errors. */
function fixer(
  first: string,
  second = 'I leave it.',
): ModelBackend & { readonly requests: (readonly ModelMessage[])[] } {
  const requests: (readonly ModelMessage[])[] = [];
  let hasFixed = false;
  return {
    provider: 'guide',
    model: 'fixer',
    requests,
    async *stream({ messages }) {
      requests.push(messages);
      const isTold = JSON.stringify(messages).includes('Automatic check');
      const isFix = isTold && !hasFixed;
      hasFixed ||= isFix;
      yield { kind: 'text', text: requests.length === 1 ? first : isFix ? second : 'Done.' };
      yield { kind: 'end', finish: 'stop' };
    },
  };
}

/** The folder's tsc finds an error in every line of src/a.ts with the word “wrong”. */
async function start(backend: ModelBackend, settings: object = {}) {
  const workspacePath = join(temporaryFolder(), 'work');
  mkdirSync(workspacePath);
  writeFiles(workspacePath, {
    'tsconfig.json': '{}',
    'src/a.ts': 'wrong from the start\n',
    'node_modules/.bin/tsc':
      '#!/bin/sh\ngrep -n wrong src/a.ts | sed "s/^\\([0-9]*\\):.*/src\\/a.ts(\\1,1): error TS1: It’s wrong\u200b/"\n',
  });
  execFileSync('chmod', ['+x', join(workspacePath, 'node_modules/.bin/tsc')]);
  const settingsOverrides = { approvalMode: 'edit' as const, ...settings };
  const app = await startApp({ backend, workspacePath, settingsOverrides });
  return { ...app, workspacePath };
}

describe.skipIf(isWithoutSandbox)('an edit that brings errors', () => {
  it('is checked, and the model hears of the new ones once and not as a failure', async () => {
    const backend = fixer(
      write('src/a.ts', 'wrong from the start\nand wrong again\n'),
      write('src/a.ts', 'wrong from the start\nand right now\n'),
    );
    const { send, whenEnded, events } = await start(backend);
    await send('Go');
    expect(await whenEnded()).toMatchObject({ type: 'run-completed' });
    const [found, ...others] = events().filter(({ type }) => type === 'problems-found');
    expect(others).toEqual([]);
    const results = events().flatMap((event) => (event.type === 'tool-result' ? [event] : []));
    expect(found).toMatchObject({
      checker: 'tsc',
      problems: [
        { callId: results[0]?.id, path: 'src/a.ts', line: 2, column: 1, code: 'TS1', message: 'It’s wrong[U+200B]' },
      ],
      more: 0,
    });
    expect(results.map(({ result }) => result.success)).toEqual([true, true]);
    const told = backend.requests.map((messages) => JSON.stringify(messages));
    expect(told.at(-1)).toContain('src/a.ts:2:1 TS1: It’s wrong[U+200B]');
    expect(told.at(-1)).toContain('Your edits were applied');
    expect(told.at(-1)?.split('Automatic check')).toHaveLength(2);
  });

  it('reaches a model that has already said it is done, and the run ends if it leaves the errors', async () => {
    const backend = fixer(write('src/a.ts', 'wrong\nwrong\n'));
    const { send, whenEnded, events } = await start(backend);
    await send('Go');
    await whenEnded();
    expect(JSON.stringify(backend.requests.at(-1))).toContain('Automatic check');
    expect(events().filter(isRunEnd)).toHaveLength(1);
  });

  it('isn’t checked with the switch off', async () => {
    const backend = fixer(write('src/a.ts', 'wrong\nwrong\n'));
    const { send, whenEnded, events } = await start(backend, { checkEdits: false });
    await send('Go');
    await whenEnded();
    expect(events().filter(({ type }) => type === 'problems-found')).toEqual([]);
  });
});
