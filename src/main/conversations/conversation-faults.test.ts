import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ParseResult } from '../../shared/call/parse-result';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { sampleRequest } from '../../shared/testing/sample-request';
import { temporaryFolder } from '../testing/temporary-folder';
import { type ConversationServiceDeps, createConversationService } from './conversation-service';
import { createConversationLibrary } from './create-conversation-library';

const id = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const callId = '00000000-0000-4000-8000-000000000003';

const log = (conversationId: string, title: string): ConversationEvent[] => [
  { type: 'conversation-created', conversationId, title, workspacePath: '/w', at: 1 },
];

const called: ConversationEvent[] = [
  ...log(id, 'Pears'),
  { type: 'user-message', messageId: callId, text: 'write', at: 2 },
  { type: 'assistant-message', messageId: other, iteration: 1, at: 3 },
  {
    type: 'parse-results',
    messageId: other,
    results: [ParseResult.toolCall({ ...sampleRequest, id: callId }, '')],
    at: 3,
  },
];

function setUp(change: Partial<ConversationServiceDeps> = {}, { folder = join(temporaryFolder(), 'logs') } = {}) {
  const warnings: string[] = [];
  const warn = (message: string) => warnings.push(message);
  const moveToTrash = (path: string) => rename(path, `${path}.deleted`);
  const library = createConversationLibrary(folder, { moveToTrash, warn });
  const events: ConversationEvent[] = [];
  const service = createConversationService({
    clock: { now: () => 10 },
    newId: randomUUID,
    processId: process.pid,
    library,
    chooseModel: () => Promise.reject(new Error('No model')),
    expandCommand: () => null,
    readInstructions: () => ({ fit: () => ({ text: '', files: [] }), nestedFor: () => [] }),
    runAgent: () => Promise.reject(new Error('Not asked')),
    onRunEnd() {},
    onDelete() {},
    publish: ({ name, payload }) => {
      if (name === 'conversation.events') events.push(...payload.events);
    },
    isRunningElsewhere: () => false,
    warn,
    recordCall: async () => true,
    completeRecords: async () => true,
    undoCall: async () => 'Put back',
    rewindFiles: {
      preview: async () => ({ changes: [], conflicts: [], lost: [] }),
      rewind: async () => {},
      undo: async () => {},
      noteRecorded: () => {},
    },
    removeLeftovers: () => {},
    ...change,
  });
  // Pending background writes would get in the way of removing the folder.
  onTestFinished(() => service.dispose());
  const pathOf = (name: string) => join(folder, name);
  return { folder, library, service, warnings, events, pathOf };
}

describe('the index of conversations', () => {
  it('is not written as long as the ledger lacks calls of theirs', async () => {
    const { library, service, pathOf, folder } = setUp({ completeRecords: async () => false });
    await library.create(id, log(id, 'Pears'));
    await service.restore();
    await service.rename(id, 'Plums');
    await service.dispose();
    await library.close();
    expect(existsSync(pathOf('index.json'))).toBe(false);
    const again = setUp({}, { folder });
    await again.service.restore();
    await again.service.dispose();
    await again.library.close();
    expect(readFileSync(pathOf('index.json'), 'utf8')).toContain('Plums');
  });

  it('is not written before the ledger is complete', async () => {
    let complete = (_isComplete: boolean) => {};
    const completed = new Promise<boolean>((resolve) => {
      complete = resolve;
    });
    const { library, service, pathOf } = setUp({ completeRecords: () => completed });
    await library.create(id, log(id, 'Pears'));
    await service.restore();
    await service.rename(id, 'Plums');
    await service.delete(id);
    expect(existsSync(pathOf('index.json'))).toBe(false);
    complete(true);
    await service.dispose();
    expect(existsSync(pathOf('index.json'))).toBe(true);
  });
});

describe('a conversation in which something is being undone', () => {
  it('is not deleted meanwhile, and closing waits for it', async () => {
    let finish = (_message: string) => {};
    const undoing = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const { library, service, pathOf } = setUp({ undoCall: () => undoing });
    await library.create(id, called);
    await service.restore();
    const undone = service.undo(id, callId);
    await expect.poll(() => service.delete(id).then(String, String)).toContain('An undo is in progress');
    const closed = service.dispose();
    finish('Put back');
    await closed;
    expect(readFileSync(pathOf(`${id}.jsonl`), 'utf8')).toContain('tool-call-undone');
    expect(await undone).toBe('Put back');
    await expect(service.undo(id, callId)).rejects.toThrow('AIntern is closing. Restart it, then undo this');
  });

  it('can be deleted as soon as that has failed', async () => {
    const { library, service, pathOf } = setUp({ undoCall: () => Promise.reject(new Error('Changed since')) });
    await library.create(id, called);
    await service.restore();
    await expect(service.undo(id, callId)).rejects.toThrow('Changed since');
    await service.delete(id);
    expect(existsSync(pathOf(`${id}.jsonl`))).toBe(false);
  });
});

describe('a run', () => {
  it('can be stopped while its model is chosen', async () => {
    const { service, events } = setUp({ chooseModel: () => new Promise(() => {}) });
    const conversation = await service.create('/w', 'ask');
    await service.send(conversation.id, { text: 'hello' });
    service.stop(conversation.id);
    await expect.poll(() => events.at(-1)?.type).toBe('run-cancelled');
    await service.dispose();
  });

  it('whose end cannot be told leaves the conversation free, and lets the rest be closed', async () => {
    let now = 10;
    const clock = {
      now() {
        if (now === 0) throw new Error('No time');
        return now;
      },
    };
    const { service, warnings, events } = setUp({
      clock,
      async chooseModel() {
        now = 0;
        throw new Error('No model');
      },
    });
    const conversation = await service.create('/w', 'ask');
    await service.send(conversation.id, { text: 'hello' });
    await expect
      .poll(() => warnings)
      .toEqual([expect.stringMatching('^The end of a run in “hello” is missing: No time')]);
    now = 11;
    await service.send(conversation.id, { text: 'again' });
    await expect.poll(() => warnings).toHaveLength(2);
    now = 12;
    await service.dispose();
    await expect(service.send(conversation.id, { text: 'late' })).rejects.toThrow('Restart it, then send this');
    expect(events.filter(({ type }) => type === 'user-message')).toHaveLength(2);
  });
});

describe('conversations that cannot be read', () => {
  it('are said to be so, and the app goes on with none', async () => {
    const { folder, service, warnings } = setUp();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'in the way');
    await service.restore();
    expect([await service.list(), warnings]).toEqual([
      [],
      [`The conversations in ${folder} can't be read. Make the folder readable, then restart AIntern`],
    ]);
    await service.dispose();
  });

  it('do not keep the others from being found', async () => {
    const first = setUp();
    for (const [name, title] of [
      [id, 'Pears'],
      [other, 'Pears too'],
    ] as const) {
      await first.library.create(name, [
        ...log(name, title),
        { type: 'user-message', messageId: name, text: 'figs', at: 2 },
      ]);
    }
    await first.service.restore();
    await first.service.dispose();
    const { service, pathOf } = setUp({}, { folder: first.folder });
    await service.restore();
    truncateSync(pathOf(`${id}.jsonl`), 2 ** 31 + 1);
    const { hits } = await service.search('figs', 10);
    expect(hits.map(({ conversation }) => conversation.id)).toEqual([other]);
    await service.dispose();
  });
});
