import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WantedCall } from '../security/testing/calling-model';
import { startCalls } from '../security/testing/start-calls';

const read: WantedCall = { tool: 'file-read', parameters: { path: 'notes.txt' } };
const write: WantedCall = { tool: 'file-write', parameters: { path: 'notes.txt', content: 'what the model wrote\n' } };
const edit: WantedCall = { tool: 'file-edit', parameters: { path: 'notes.txt', oldText: 'first', newText: 'second' } };

const atFirst = 'first\n';
const outside = 'first, and what somebody added in an editor\n';

describe('RL-09: a file that is edited outside between read and write', () => {
  it.each([
    ['file-write', write],
    ['file-edit', edit],
  ])('is a conflict for %s, and not overwritten', async (_tool, change) => {
    const app = await startCalls(() => [[read], [change]], { approvalMode: 'ask' });
    const path = join(app.workspacePath, 'notes.txt');
    writeFileSync(path, atFirst);
    const { question, whenAskedOrEnded, whenEnded } = await app.send();
    await whenAskedOrEnded();
    writeFileSync(path, outside);
    await app.approve(question()?.approvalId);
    await whenEnded();
    expect(app.statusesOf().map((statuses) => statuses.at(-1))).toEqual(['completed', 'failed']);
    expect(app.told()[1]?.text).toContain('changed');
    expect(readFileSync(path, 'utf8')).toBe(outside);
  });

  it.each([
    ['file-write', write],
    ['file-edit', edit],
  ])('is a conflict for %s also where nobody is asked', async (_tool, change) => {
    let path = '';
    const app = await startCalls(
      ({ workspacePath }) => {
        path = join(workspacePath, 'notes.txt');
        return [[read], [change]];
      },
      { approvalMode: 'auto' },
    );
    writeFileSync(path, atFirst);
    // Saves the file as soon as the model has read it.
    app.app.subscribe((message) => {
      const isRead =
        message.name === 'conversation.events' &&
        message.payload.events.some((event) => event.type === 'tool-call-status' && event.status === 'completed');
      if (isRead && readFileSync(path, 'utf8') === atFirst) writeFileSync(path, outside);
    });
    const { whenEnded } = await app.send();
    await whenEnded();
    expect(app.statusesOf().map((statuses) => statuses.at(-1))).toEqual(['completed', 'failed']);
    expect(app.told()[1]?.text).toContain('changed');
    expect(readFileSync(path, 'utf8')).toBe(outside);
  });

  it('can be written once the model has read it again', async () => {
    const app = await startCalls(() => [[read], [write], [read], [write]], { approvalMode: 'auto' });
    const path = join(app.workspacePath, 'notes.txt');
    writeFileSync(path, atFirst);
    let saves = 0;
    app.app.subscribe((message) => {
      const isRead =
        message.name === 'conversation.events' &&
        message.payload.events.some((event) => event.type === 'tool-call-status' && event.status === 'completed');
      if (isRead && saves++ === 0) writeFileSync(path, outside);
    });
    const { whenEnded } = await app.send();
    await whenEnded();
    const ends = app.statusesOf().map((statuses) => statuses.at(-1));
    expect([ends, readFileSync(path, 'utf8')]).toEqual([
      ['completed', 'failed', 'completed', 'completed'],
      'what the model wrote\n',
    ]);
  });
});
