import { expect, it } from 'vitest';
import { systemClock } from '../../../../base/clock';
import type { ScriptedReply } from '../../../../testing/providers/scripted-reply';
import { startStrictOpenAiServer } from '../../../../testing/providers/strict-openai-server';
import { startModelApp } from '../../../../testing/start-model-app';
import { createToolRegistry } from '../../../../tools/framework/tool-registry';
import { createSuspendRecovery } from './create-suspend-recovery';

it('a real run that lost its server in the sleep goes on by itself, and comes to its end', async () => {
  let answer: ScriptedReply = { kind: 'message', text: 'Hello ', cutAfter: 60, ending: 'hanging' };
  const { origin, requests } = await startStrictOpenAiServer(() => answer);
  const started = await startModelApp('openai', origin, {
    registry: createToolRegistry(),
    timing: { idleTimeout: 500, retryPause: () => 0 },
  });
  let wakeUp = (): void => {};
  const { suspend, resume } = createSuspendRecovery({
    app: started.app,
    clock: systemClock,
    after(_milliseconds, action) {
      wakeUp = action;
      return () => {};
    },
  });
  await started.send('Hello');
  await expect.poll(() => requests.length).toBe(1);
  suspend();
  answer = { kind: 'hang-up' };
  const [lost] = await started.whenRunsEnd(1);
  expect(lost).toMatchObject({ type: 'run-failed', isConnectionLost: true });
  answer = { kind: 'message', text: 'Here I am again.' };
  resume();
  wakeUp();
  expect((await started.whenRunsEnd(2)).map(({ type }) => type)).toEqual(['run-failed', 'run-completed']);
  expect(started.spoken().join('')).toContain('Here I am again.');
  expect(await started.call('app.describe')).toHaveProperty('notices', [
    expect.stringContaining('continues where it left off'),
  ]);
});
