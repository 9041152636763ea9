import { describe, expect, it } from 'vitest';
import type { CommandOutput } from '../../../../shared/contract/contract';
import { maxContextLength } from '../../../../shared/conversation/message-content';
import { memoryStorage } from '../../../testing/memory-storage';
import { createDraftStore } from '../draft-store';
import { type ContextSource, createContextDrafts } from './context-draft';

const place = { key: 'a', conversationId: 'a' };
const file = (path: string): ContextSource => ({ kind: 'file', path });
const itemOf = (label: string, text = label) => ({ kind: 'file', label, text, tokens: 1 }) as const;

type Answer = CommandOutput<'context.add'>;

function arrange(answer: (source: ContextSource, isAllowed: boolean) => Answer | Promise<Answer>) {
  const storage = memoryStorage();
  const attached: string[] = [];
  const open = () => {
    const drafts = createDraftStore({ storage, now: () => 1 });
    const contexts = createContextDrafts({
      drafts,
      addContext: async (source, { isAllowed }) => answer(source, isAllowed),
      attach: (_place, attachment) => void attached.push(attachment.name),
    });
    return { drafts, draft: contexts.of(place), contexts };
  };
  return { ...open(), attached, reload: open };
}

const addsPath = (source: ContextSource): Answer => ({
  outcome: 'added',
  item: itemOf(source.kind === 'file' ? source.path : source.kind),
});

describe('what is added to a message', () => {
  it('is there again after a reload, and taken when it is sent', async () => {
    const { draft, drafts, reload } = arrange(addsPath);
    await draft.add(file('a.ts'), 'a.ts');
    await draft.add(file('b.ts'), 'b.ts');
    drafts.flush();
    const again = reload();
    expect(again.draft.store.getState()).toMatchObject([
      { label: 'a.ts', status: 'ready' },
      { label: 'b.ts', status: 'ready' },
    ]);
    expect(again.draft.take()).toEqual([itemOf('a.ts'), itemOf('b.ts')]);
    expect(again.draft.store.getState()).toEqual([]);
    expect(reload().draft.store.getState()).toEqual([]);
    again.draft.giveBack([itemOf('a.ts')]);
    expect(again.drafts.readAdditions(place)).toEqual({ context: [itemOf('a.ts')] });
  });

  it('says why it could not be read, until something else is added', async () => {
    const { draft } = arrange((source) => {
      if (source.kind === 'file' && source.path === '.env') throw new Error('It may hold credentials');
      return addsPath(source);
    });
    await draft.add(file('.env'), '.env');
    expect(draft.store.getState()).toMatchObject([{ status: 'failed', message: 'It may hold credentials.' }]);
    expect(draft.take()).toEqual([]);
    await draft.add(file('a.ts'), 'a.ts');
    expect(draft.store.getState()).toMatchObject([{ label: 'a.ts', status: 'ready' }]);
  });

  it('asks first where main says so, and reads it once it is allowed', async () => {
    const { draft } = arrange((source, isAllowed) =>
      isAllowed ? addsPath(source) : { outcome: 'asks', summary: 'Fetch it', reasons: [], why: 'It asks' },
    );
    await draft.add(file('page'), 'page');
    const [asked] = draft.store.getState();
    expect(asked?.status).toBe('asks');
    await draft.allow(asked?.id ?? 0);
    expect(draft.store.getState()).toMatchObject([{ status: 'ready' }]);
  });

  it('becomes an attachment if it is an image or a PDF', async () => {
    const attachment = { sha256: 'a'.repeat(64), mime: 'image/png', bytes: 1, name: 'logo.png' };
    const { draft, attached } = arrange(() => ({ outcome: 'attached', attachments: [attachment] }));
    await draft.add(file('logo.png'), 'logo.png');
    expect([draft.store.getState(), attached]).toEqual([[], ['logo.png']]);
  });

  it('is dropped if it was removed while it was read', async () => {
    let answer: (value: Answer) => void = () => {};
    const { draft } = arrange(() => new Promise((resolve) => (answer = resolve)));
    const adding = draft.add(file('a.ts'), 'a.ts');
    draft.remove(draft.store.getState()[0]?.id ?? 0);
    answer(addsPath(file('a.ts')));
    await adding;
    expect(draft.store.getState()).toEqual([]);
  });

  it('arrives in the draft it was added to, wherever the user has gone', async () => {
    let answer: (value: Answer) => void = () => {};
    const { contexts, drafts } = arrange(() => new Promise((resolve) => (answer = resolve)));
    const adding = contexts.of(place).add(file('a.ts'), 'a.ts');
    contexts.of({ key: 'b', conversationId: 'b' });
    answer(addsPath(file('a.ts')));
    await adding;
    expect(drafts.readAdditions(place)).toEqual({ context: [itemOf('a.ts')] });
  });

  it('is taken once only, and no more than fits', async () => {
    const { draft } = arrange((source) => ({
      outcome: 'added',
      item: itemOf(source.kind, source.kind === 'folder' ? 'x'.repeat(maxContextLength) : 'y'),
    }));
    await draft.add(file('a.ts'), 'a.ts');
    await draft.add(file('a.ts'), 'a.ts');
    expect(draft.store.getState()).toMatchObject([{ status: 'ready' }, { status: 'failed' }]);
    await draft.add({ kind: 'folder', path: 'src' }, 'src');
    expect(draft.store.getState()).toMatchObject([
      { status: 'ready' },
      { status: 'failed', message: expect.stringContaining('400,000 characters') },
    ]);
  });
});
