import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ToolResult } from '../../shared/call/tool-result';
import type { JsonObject } from '../../shared/json/json';
import { dispatchCommand } from '../app/commands/dispatch-command';
import { createApp } from '../app/create-app';
import { approveCall, hashParameters } from '../approval/approved-call';
import { startApp } from '../testing/start-app';
import { MockTool } from '../tools/framework/testing/mock-tool';
import { createToolRegistry } from '../tools/framework/tool-registry';
import { callingModel, run } from './testing/calling-model';
import { startCalls } from './testing/start-calls';

const decision = {
  approved: true,
  rememberForSession: false,
  rememberForTool: false,
  decidedAt: 0,
  decisionDuration: 0,
};

describe('TO-01: parameters that change after somebody saw them', () => {
  const write = () => ({ tool: 'file-write', parameters: { path: 'a.txt', content: 'shown' } as JsonObject });

  it('do not change what runs, whichever object of the app is changed', async () => {
    const started = await startCalls(() => [[write()]]);
    const { question, request, whenAskedOrEnded, whenEnded } = await started.send();
    await whenAskedOrEnded();
    const shown = hashParameters(request()?.parameters ?? {});
    const given = request()?.parameters as JsonObject;
    // A window has copies, but code in this process might hold the original objects, so this tries to change them.
    const attempts = [given, ...started.events().flatMap(requestsIn)].map((parameters) =>
      Reflect.set(parameters, 'content', 'exchanged'),
    );
    expect(attempts.length).toBeGreaterThan(1);
    await started.approve(question()?.approvalId);
    await whenEnded();
    expect(hashParameters({ path: 'a.txt', content: readFileSync(join(started.workspacePath, 'a.txt'), 'utf8') })).toBe(
      shown,
    );
  });

  it('are refused where they are not those that were approved', async () => {
    const started = await startCalls(() => [[write()]]);
    const { question, whenAskedOrEnded } = await started.send();
    await whenAskedOrEnded();
    const decide = (approvalId: string, modifiedParameters: JsonObject) =>
      started.call('approval.decide', { approvalId, decision: { ...decision, modifiedParameters } });
    const approvalId = question()?.approvalId as string;
    // Edited parameters are validated again and count as another decision; an inaccessible path isn't a valid one.
    await expect(decide(approvalId, { path: join(started.dataPath, 'x'), content: 'x' })).rejects.toThrow('own data');
    expect(existsSync(join(started.workspacePath, 'a.txt'))).toBe(false);
  });

  it('cannot be changed once they are approved', () => {
    const parameters: JsonObject = { path: 'a.txt', list: [{ text: 'shown' }] };
    const rated = { parameters, risk: { level: 'low', reasons: [] }, subjects: [], isSandboxed: () => false };
    const call = rated as unknown as Parameters<typeof approveCall>[0];
    const approved = approveCall(call);
    Reflect.set(parameters, 'path', 'exchanged');
    Reflect.set((parameters.list as JsonObject[])[0] ?? {}, 'text', 'exchanged');
    expect(Reflect.set(approved.parameters, 'path', 'exchanged')).toBe(false);
    expect(Reflect.set((approved.parameters.list as JsonObject[])[0] ?? {}, 'text', 'exchanged')).toBe(false);
    expect(hashParameters(approved.parameters)).toBe(approved.hash);
    expect(approved.parameters).toEqual({ path: 'a.txt', list: [{ text: 'shown' }] });
  });
});

describe('TO-01: parameters of a tool that came from elsewhere', () => {
  const moments = ['while it is asked about', 'once it is approved'] as const;

  it.each(moments)('that change %s do not change what runs', async (moment) => {
    // Its schema has no defaults, so the prepared object is the same one that the model's call was parsed into.
    const properties = { text: { type: 'string' }, list: { type: 'array', items: { type: 'string' } } } as const;
    const custom = MockTool.create({
      ...{ id: 'custom-tool', defaultRiskLevel: 'medium' },
      schema: { type: 'object', properties, required: ['text', 'list'], additionalProperties: false },
    });
    const registry = createToolRegistry();
    registry.register(custom);
    let end = () => {};
    const first = new Promise<ToolResult>((resolve) => {
      end = () => resolve(ToolResult.succeeded());
    });
    registry.register(MockTool.create({ id: 'first-tool', execute: () => first }));
    const parameters: JsonObject = { text: 'shown', list: ['shown'] };
    const answers = [
      [
        { tool: 'first-tool', parameters: {} },
        { tool: 'custom-tool', parameters },
      ],
    ];
    const started = await startApp({ backend: callingModel(() => answers).backend, registry });
    await started.send('go on');
    const { approvalId } = await started.whenAsked();
    const given = started.events().flatMap(requestsIn);
    const shown = given.map(hashParameters);
    const exchange = () => {
      for (const each of given) {
        Reflect.set(each, 'text', 'exchanged');
        if (Array.isArray(each.list)) Reflect.set(each.list, 0, 'exchanged');
      }
    };
    if (moment === 'while it is asked about') exchange();
    await started.call('approval.decide', { approvalId, decision });
    if (moment === 'once it is approved') exchange();
    end();
    await started.whenEnded();
    expect(custom.executedParameters).toEqual([parameters]);
    expect(shown).toContain(hashParameters(custom.executedParameters[0] ?? {}));
  });
});

function requestsIn(event: { readonly type: string }): JsonObject[] {
  const { results = [] } = event as { results?: readonly { request?: { parameters: JsonObject } }[] };
  return results.flatMap(({ request }) => (request ? [request.parameters] : []));
}

describe('TO-02: a file that changes between the question and the write', () => {
  it.each([
    ['file-write', { path: 'a.txt', content: 'proposed\n' }],
    ['file-edit', { path: 'a.txt', edits: [{ oldText: 'read', newText: 'proposed' }] }],
  ] as const)('is not overwritten by %s: both versions are kept', async (tool, parameters) => {
    const started = await startCalls(() => [
      [{ tool: 'file-read', parameters: { path: 'a.txt' } }],
      [{ tool, parameters: parameters as unknown as JsonObject }],
    ]);
    const file = join(started.workspacePath, 'a.txt');
    writeFileSync(file, 'read\n');
    const { conversationId, question, whenAskedOrEnded, whenEnded } = await started.send();
    await whenAskedOrEnded();
    writeFileSync(file, 'read, and then changed by somebody\n');
    await started.approve(question()?.approvalId);
    await whenEnded();
    expect(readFileSync(file, 'utf8')).toBe('read, and then changed by somebody\n');
    expect(started.told()[1]?.text).toMatch(/changed/);
    expect(started.statusesOf()[1]?.at(-1)).toBe('failed');
    expect(JSON.stringify(await started.call('conversation.open', { conversationId }))).toContain('proposed');
  });

  it('is not created over one that came meanwhile', async () => {
    const started = await startCalls(() => [
      [{ tool: 'file-write', parameters: { path: 'new.txt', content: 'mine' } }],
    ]);
    const { question, whenAskedOrEnded, whenEnded } = await started.send();
    await whenAskedOrEnded();
    writeFileSync(join(started.workspacePath, 'new.txt'), 'theirs');
    await started.approve(question()?.approvalId);
    await whenEnded();
    expect(readFileSync(join(started.workspacePath, 'new.txt'), 'utf8')).toBe('theirs');
    expect(started.statusesOf()[0]?.at(-1)).toBe('failed');
  });
});

describe('TO-05: an approval that is sent twice', () => {
  it('counts once', async () => {
    const started = await startCalls(() => [[run('echo once >> log')]]);
    const { question, whenAskedOrEnded, whenEnded } = await started.send();
    await whenAskedOrEnded();
    const approvalId = question()?.approvalId;
    const answers = await Promise.allSettled([started.approve(approvalId), started.approve(approvalId)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await whenEnded();
    await expect(started.approve(approvalId)).rejects.toThrow('already decided');
    expect(readFileSync(join(started.workspacePath, 'log'), 'utf8')).toBe('once\n');
  });
});

describe('TO-07: a question that is open when AIntern ends', () => {
  it('has expired after the restart, and nothing runs', async () => {
    const first = await startApp();
    const conversationId = await first.send('run touch M');
    const { approvalId, id } = await first.whenAsked();
    await first.app.dispose();
    const { dataPath, workspacePath } = first;
    const again = await createApp({ dataPath, workspacePath, host: 'web', version: '0.0.0' });
    try {
      const ask = (name: Parameters<typeof dispatchCommand>[1], input: unknown) =>
        dispatchCommand(again.handlers, name, input);
      const opened = await ask('conversation.open', { conversationId });
      const { events } = (opened.ok ? opened.value : { events: [] }) as { events: JsonObject[] };
      const ofCall = events.filter((event) => event.id === id);
      expect(ofCall.at(-1)).toMatchObject({ status: 'cancelled', reason: expect.stringMatching(/expired/i) });
      expect(ofCall.some(({ status }) => status === 'executing' || status === 'approved')).toBe(false);
      expect(await ask('approval.decide', { approvalId, decision })).toMatchObject({ ok: false });
      expect(await ask('approval.list', {})).toEqual({ ok: true, value: [] });
      expect(existsSync(join(workspacePath, 'M'))).toBe(false);
    } finally {
      await again.dispose();
    }
  });
});
