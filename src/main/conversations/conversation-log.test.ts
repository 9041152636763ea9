import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { fillDiskForOneAppend } from '../storage/testing/fill-disk-for-one-append';
import { temporaryFolder } from '../testing/temporary-folder';
import { readConversationLines } from './conversation-lines';
import { createConversationLog } from './conversation-log';

const conversationId = '00000000-0000-4000-8000-000000000001';
const created: ConversationEvent = {
  type: 'conversation-created',
  conversationId,
  title: 'T',
  workspacePath: '/w',
  at: 1,
};
const said: ConversationEvent = { type: 'user-message', messageId: conversationId, text: 'a\nb “ü”', at: 2 };

const newPath = () => join(temporaryFolder(), 'log.jsonl');
const eventsIn = (path: string) => readConversationLines(readFileSync(path), path);

describe('conversation log', () => {
  it('gives back what was appended, in order, to nobody but its owner', async () => {
    const path = newPath();
    const log = createConversationLog(path);
    await Promise.all([log.append(created), log.append(said)]);
    await log.close();
    expect(await eventsIn(path)).toEqual([created, said]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('writes a stream in few lines, soon, and at once with whatever must not be lost', async () => {
    const path = newPath();
    const log = createConversationLog(path);
    const token = (text: string, at: number): ConversationEvent => ({
      type: 'parse-results',
      messageId: conversationId,
      results: [{ kind: 'text', text }],
      at,
    });
    await log.append(created);
    const streamed = [log.append(token('Hel', 1)), log.append(token('lo', 2))];
    // Both at the same moment.
    const [hasUnwritten, written] = [log.hasUnwritten(), eventsIn(path)];
    expect([await written, hasUnwritten]).toEqual([[created], true]);
    await Promise.all(streamed);
    expect(await eventsIn(path)).toEqual([created, token('Hello', 2)]);
    const last = log.append(token('!', 3));
    await log.append(said);
    expect(await eventsIn(path)).toEqual([created, token('Hello', 2), token('!', 3), said]);
    await Promise.all([last, log.append(token('?', 4)), log.close()]);
    expect((await eventsIn(path)).at(-1)).toEqual(token('?', 4));
  });

  it('does not come back once it is closed and its file is gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const path = newPath();
    const log = createConversationLog(path);
    await Promise.all([log.append({ type: 'thinking', messageId: conversationId, text: '', at: 1 }), log.append(said)]);
    await log.close();
    rmSync(path);
    expect(vi.getTimerCount()).toBe(0);
    await nextTurn();
    expect(existsSync(path)).toBe(false);
  });

  it('says so when its file is gone, makes no other that would lack the beginning, and goes on when it is back', async () => {
    const path = newPath();
    const away = `${path}.away`;
    const log = createConversationLog(path);
    await log.append(said);
    renameSync(path, away);
    for (const at of [2, 3]) {
      await expect(log.append({ ...said, at })).rejects.toThrow(`is no longer in ${dirname(path)}`);
    }
    expect([existsSync(path), log.hasUnwritten()]).toEqual([false, true]);
    renameSync(away, path);
    await log.append({ ...said, at: 4 });
    expect(await eventsIn(path)).toEqual([said, ...[2, 3, 4].map((at) => ({ ...said, at }))]);
    await log.close();
  });

  it('can be closed at any time: what is appended meanwhile opens it again, and nothing stays open', async () => {
    const path = newPath();
    const log = createConversationLog(path);
    const events = Array.from({ length: 60 }, (_, at): ConversationEvent => ({ ...said, at }));
    const done: Promise<void>[] = [];
    for (const [index, event] of events.entries()) {
      const appended = log.append(event);
      done.push(appended);
      if (index % 2 === 0) await appended;
      done.push(log.close());
      for (let turn = 0; turn < index % 7; turn += 1) await Promise.resolve();
    }
    await Promise.all(done);
    await log.close();
    expect([await eventsIn(path), log.isClosed()]).toEqual([events, true]);
    await log.append(said);
    expect(log.isClosed()).toBe(false);
    await log.close();
  });

  it('is read without the half line at its end, which is gone once something is appended', async () => {
    const path = newPath();
    const log = createConversationLog(path);
    await log.append(created);
    await log.close();
    appendFileSync(path, '{"type":"user-mess');
    expect(await eventsIn(path)).toEqual([created]);
    const next = createConversationLog(path);
    await next.append(said);
    await next.close();
    expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify({ ...created, version: 1 })}\n${JSON.stringify(said)}\n`);
  });

  it('finds the end of the last line also where half a line is longer than one look', async () => {
    const path = newPath();
    const log = createConversationLog(path);
    await log.append(created);
    await log.close();
    appendFileSync(path, 'x'.repeat(200_000));
    const next = createConversationLog(path);
    await next.append(said);
    await next.close();
    expect(await eventsIn(path)).toEqual([created, said]);
  });

  it('says what to do when the disk is full, keeps the event, and writes it with the next one', async () => {
    const path = newPath();
    const log = createConversationLog(path);
    await log.append(created);
    await fillDiskForOneAppend();
    await expect(log.append(said)).rejects.toThrow('Free some space on the disk of');
    expect(log.hasUnwritten()).toBe(true);
    const later: ConversationEvent = { ...said, text: 'later' };
    await log.append(later);
    expect(log.hasUnwritten()).toBe(false);
    await log.close();
    expect(await eventsIn(path)).toEqual([created, said, later]);
  });

  it('writes what is left over when it is closed, if there is room again', async () => {
    const path = newPath();
    const log = createConversationLog(path);
    await log.append(created);
    await fillDiskForOneAppend();
    await expect(log.append(said)).rejects.toThrow('ENOSPC');
    await log.close();
    expect(await eventsIn(path)).toEqual([created, said]);
  });
});
