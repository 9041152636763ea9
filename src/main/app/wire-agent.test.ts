import { describe, expect, it } from 'vitest';
import { ToolValidationResult } from '../../shared/call/tool-validation';
import { createDeferred } from '../base/create-deferred';
import type { ModelBackend } from '../model/backend';
import { createParrotBackend, sayCalls } from '../testing/parrot-backend';
import { startApp } from '../testing/start-app';
import { MockTool, type MockToolOptions } from '../tools/framework/testing/mock-tool';
import { createToolRegistry } from '../tools/framework/tool-registry';

const call = { tool: 'mock-tool', parameters: {} };
/** A call is parsed before the answer ends only if text follows it. */
const callAndText = `${sayCalls(call)}\nThat is all.`;

/** An app with one tool, and a model that calls it and ends its answer only after `endAnswer`. */
async function start(options: MockToolOptions = {}) {
  const tool = MockTool.create(options);
  const registry = createToolRegistry();
  registry.register(tool);
  const parrot = createParrotBackend();
  const { promise: isOver, resolve: endAnswer } = createDeferred<void>();
  const backend: ModelBackend = {
    ...parrot,
    async *stream(request) {
      for await (const chunk of parrot.stream(request)) {
        if (chunk.kind === 'end') await isOver;
        yield chunk;
      }
    },
  };
  const app = await startApp({ registry, backend, settingsOverrides: { approvalMode: 'edit' } });
  const whenParsed = () => expect.poll(app.statuses).toEqual(['parsed']);
  return { ...app, tool, registry, endAnswer, whenParsed };
}

describe('a call', () => {
  it('is prepared once to be requested and validated, and once more right before it runs', async () => {
    const { tool, send, endAnswer, whenEnded } = await start();
    endAnswer();
    await send(sayCalls(call));
    await whenEnded();
    expect([tool.validateCallCount, tool.executeCallCount]).toEqual([1 + 1, 1]);
  });

  it('is prepared again when one before it has run', async () => {
    const { tool, send, endAnswer, whenEnded } = await start({ defaultRiskLevel: 'low' });
    endAnswer();
    await send(sayCalls(call, call));
    await whenEnded();
    expect([tool.validateCallCount, tool.executeCallCount]).toEqual([1 + 1 + (1 + 1 + 1), 2]);
  });

  it('fails its validation when its tool is switched off before the answer ends', async () => {
    const { call: command, tool, send, whenParsed, endAnswer, whenEnded, statuses } = await start();
    await send(callAndText);
    await whenParsed();
    await command('settings.update', { disabledTools: ['mock-tool'] });
    endAnswer();
    await whenEnded();
    expect(statuses()).toEqual(['parsed', 'validating', 'validation-failed']);
    expect(tool.executeCallCount).toBe(0);
  });

  it('runs by the tool that has taken the place of another before the answer ends', async () => {
    const { registry, tool, send, whenParsed, endAnswer, whenEnded } = await start();
    const successor = MockTool.create();
    await send(callAndText);
    await whenParsed();
    registry.replace(successor);
    endAnswer();
    await whenEnded();
    expect([tool.executeCallCount, successor.executeCallCount]).toEqual([0, 1]);
  });

  it('runs when what was wrong with it has been put right before the answer ends', async () => {
    let validation = ToolValidationResult.missingRequired('path');
    const { tool, send, whenParsed, endAnswer, whenEnded } = await start({ validate: () => validation });
    await send(callAndText);
    await whenParsed();
    validation = ToolValidationResult.valid();
    endAnswer();
    await whenEnded();
    expect(tool.executeCallCount).toBe(1);
  });
});
