import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run, type WantedCall } from './testing/calling-model';
import { startCalls } from './testing/start-calls';

const decision = {
  approved: true,
  rememberForSession: false,
  rememberForTool: false,
  decidedAt: 0,
  decisionDuration: 0,
};

describe('TO-02: a file that changes between the approval and the turn of the call', () => {
  /** Approves a call as it was shown, and lets something happen while it waits for the previous call. */
  async function approveThenWait(call: WantedCall, happen: (at: (name: string) => string) => void) {
    const started = await startCalls(() => [[run('until test -e go; do sleep 0.05; done'), call]]);
    const at = (name: string) => join(started.workspacePath, name);
    for (const name of ['from.txt', 'a.txt']) writeFileSync(at(name), `${name} as shown\n`);
    const { conversationId, question, whenAskedOrEnded, whenEnded } = await started.send();
    await whenAskedOrEnded();
    const approvalId = question()?.approvalId;
    const { fingerprint, change } = await started.preview(approvalId, call.parameters);
    expect(fingerprint).toBeDefined();
    await started.call('approval.decide', { approvalId, decision, fingerprint });
    happen(at);
    writeFileSync(at('go'), '');
    await whenEnded();
    const results = started.events().flatMap((event) => (event.type === 'tool-result' ? [event.result] : []));
    const conversation = JSON.stringify(await started.call('conversation.open', { conversationId }));
    const read = (name: string) => readFileSync(at(name), 'utf8');
    return { result: results.at(-1), change, conversation, read };
  }

  const onto = { from: 'from.txt', to: 'a.txt', overwrite: true };
  const calls: readonly WantedCall[] = [
    { tool: 'file-write', parameters: { path: 'a.txt', content: 'proposed\n' } },
    { tool: 'file-edit', parameters: { path: 'a.txt', oldText: 'shown', newText: 'proposed' } },
    { tool: 'file-delete', parameters: { path: 'a.txt' } },
    { tool: 'file-copy', parameters: onto },
    { tool: 'file-move', parameters: onto },
  ];

  it.each(calls.map((call) => [call.tool, call] as const))('is left as it is by %s', async (_tool, call) => {
    const { result, conversation, read } = await approveThenWait(call, (at) =>
      writeFileSync(at('a.txt'), 'changed by somebody\n'),
    );
    expect(result).toMatchObject({ success: false, errorCode: 'Conflict' });
    expect([read('a.txt'), read('from.txt')]).toEqual(['changed by somebody\n', 'from.txt as shown\n']);
    expect(conversation).toContain(JSON.stringify(call.parameters).slice(1, -1));
  });

  it.each(['file-copy', 'file-move'])('is not what %s puts in the place of another', async (tool) => {
    const { result, change, read } = await approveThenWait({ tool, parameters: onto }, (at) =>
      writeFileSync(at('from.txt'), 'never shown\n'),
    );
    expect(change.changes).toEqual([{ path: 'a.txt', before: 'a.txt as shown\n', after: 'from.txt as shown\n' }]);
    expect(result).toMatchObject({ success: false, errorCode: 'Conflict' });
    expect(read('a.txt')).toBe('a.txt as shown\n');
  });

  it('keeps a copy from being approved by what was shown before', async () => {
    const call = { tool: 'file-copy', parameters: onto };
    const started = await startCalls(() => [[call]]);
    for (const name of ['from.txt', 'a.txt']) writeFileSync(join(started.workspacePath, name), 'shown');
    const { question, whenAskedOrEnded } = await started.send();
    await whenAskedOrEnded();
    const approvalId = question()?.approvalId;
    const { fingerprint } = await started.preview(approvalId, call.parameters);
    writeFileSync(join(started.workspacePath, 'from.txt'), 'never shown');
    await expect(started.call('approval.decide', { approvalId, decision, fingerprint })).rejects.toThrow(
      'have changed',
    );
  });
});
