import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { eventMessageSchema } from '../../shared/contract/event-message';
import { startApp } from '../testing/start-app';
import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import { MockTool } from '../tools/framework/testing/mock-tool';

describe('the log', () => {
  async function failedRead(environment: Record<string, string> = {}) {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const registry = await createBuiltInRegistry();
    const schema = { type: 'object', properties: { path: { type: 'string' } } } as const;
    const broken = { id: 'file-read', schema, defaultRiskLevel: 'low' } as const;
    registry.replace(MockTool.create({ ...broken, execute: () => Promise.reject(new TypeError('broken inside')) }));
    const { dataPath, send, whenEnded, events } = await startApp({
      registry,
      settingsOverrides: { approvalMode: 'edit' },
    });
    await send('read private.txt');
    await whenEnded();
    vi.unstubAllEnvs();
    const folder = join(dataPath, 'logs');
    const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    return {
      events: events(),
      lines: text
        .join('')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
      registry,
    };
  }

  it('has where it went wrong, which the conversation has not, and no parameters', async () => {
    const { events, lines } = await failedRead();
    const result = events.find((event) => event.type === 'tool-result')?.result;
    expect(result).toMatchObject({ success: false, error: 'broken inside', errorCode: 'TypeError' });
    expect(result).not.toHaveProperty('exception');
    expect(lines).toMatchObject([
      { level: 'info', msg: 'Tool started', toolId: 'file-read', riskLevel: 'low' },
      { level: 'warn', msg: 'Tool failed', stack: expect.stringContaining('TypeError: broken inside') },
    ]);
    expect(JSON.stringify(lines)).not.toContain('private.txt');
  });

  it('has the parameters when they are asked for', async () => {
    const { lines } = await failedRead({ AINTERN_LOG_PARAMETERS: '1' });
    expect(lines[0]).toMatchObject({ parameters: '{"path":"private.txt"}' });
  });
});

describe('tools that come at run time', () => {
  it('are told to every window', async () => {
    const registry = await createBuiltInRegistry();
    const { messages, call } = await startApp({ registry });
    registry.register(MockTool.create({ id: 'late', isAvailable: () => false }));
    expect(messages).toEqual([{ name: 'tools.changed', payload: await call('tools.list') }]);
    expect(messages.every((message) => eventMessageSchema.safeParse(message).success)).toBe(true);
    expect(await call('tools.list')).toContainEqual(expect.objectContaining({ id: 'late', isAvailable: false }));
  });

  it('are called by their names, whatever characters their ids have', async () => {
    const registry = await createBuiltInRegistry();
    const schema = { type: 'object', properties: { count: { type: 'integer' } } } as const;
    const tool = MockTool.create({ id: 'notes.add', schema });
    registry.register(tool);
    const { send, whenEnded } = await startApp({ registry });
    await send(`use ${registry.functionDefinition('notes.add')?.name} with count 3`);
    await whenEnded();
    expect(tool.executedParameters).toEqual([{ count: 3 }]);
  });
});
