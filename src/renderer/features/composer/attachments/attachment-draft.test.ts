import { describe, expect, it } from 'vitest';
import type { CommandOutput } from '../../../../shared/contract/contract';
import type { ContextItem } from '../../../../shared/conversation/message-content';
import { memoryStorage } from '../../../testing/memory-storage';
import { createDraftStore } from '../draft-store';
import { createAttachmentDrafts, type PickedFile } from './attachment-draft';

const place = { key: 'a', conversationId: 'a' };
const attachmentOf = (name: string) => ({
  sha256: 'a'.repeat(64),
  mime: 'image/png',
  bytes: 3,
  width: 1,
  height: 1,
  name,
});
const file = (name: string, change: Partial<PickedFile> = {}): PickedFile => {
  return { name, size: 3, read: async () => 'AAAA', ...change };
};

type Answer = CommandOutput<'attachment.add'>;

function arrange(
  answer: (name: string) => Answer | Promise<Answer> = (name) => ({
    kind: 'attachment',
    attachment: attachmentOf(name),
  }),
) {
  const storage = memoryStorage();
  const texts: ContextItem[] = [];
  const open = () => {
    const drafts = createDraftStore({ storage, now: () => 1 });
    const addText = (_place: unknown, item: ContextItem) => void texts.push(item);
    const all = createAttachmentDrafts({ drafts, addFile: async ({ name }) => answer(name), addText });
    return { drafts, draft: all.of(place) };
  };
  return { ...open(), texts, reload: open };
}

describe('the files of an unsent message', () => {
  it('are there again after a reload, and taken once when it is sent', async () => {
    const { draft, drafts, reload } = arrange();
    await draft.add([file('a.png'), file('b.png')]);
    drafts.flush();
    const again = reload();
    expect(again.draft.store.getState()).toMatchObject([
      { name: 'a.png', status: 'ready' },
      { name: 'b.png', status: 'ready' },
    ]);
    expect(again.draft.take()).toEqual([attachmentOf('a.png'), attachmentOf('b.png')]);
    expect([again.draft.take(), again.draft.store.getState()]).toEqual([[], []]);
    again.draft.giveBack([attachmentOf('a.png')]);
    expect(again.drafts.readAdditions(place)).toEqual({ attachments: [attachmentOf('a.png')] });
  });

  it('become context if they are text', async () => {
    const item = { kind: 'file', label: 'a.md', text: 'A', tokens: 1 } as const;
    const { draft, texts } = arrange(() => ({ kind: 'text', item }));
    await draft.add([file('a.md')]);
    expect([texts, draft.store.getState()]).toEqual([[item], []]);
  });

  it('say what is wrong with them, until something else is added', async () => {
    const { draft } = arrange((name) => {
      if (name === 'a.zip') throw new Error("a.zip can't be attached: it isn’t an image, a PDF or a text file");
      return { kind: 'attachment', attachment: attachmentOf(name) };
    });
    const gone = file('gone.png', { read: () => Promise.reject(new Error('NotFoundError')) });
    await draft.add([file('a.zip'), gone, file('huge.png', { size: 30_000_000 })]);
    expect(draft.store.getState()).toMatchObject([
      { status: 'failed', message: "a.zip can't be attached: it isn’t an image, a PDF or a text file." },
      { status: 'failed', message: 'gone.png can’t be read.' },
      { status: 'failed', message: 'huge.png can’t be attached: it is 28.6 MB, and the limit is 20.0 MB.' },
    ]);
    await draft.add([file('b.png')]);
    expect(draft.store.getState()).toMatchObject([{ name: 'b.png', status: 'ready' }]);
  });

  it('are at most twenty', async () => {
    const { draft } = arrange();
    await draft.add(Array.from({ length: 25 }, (_, index) => file(`${index}.png`)));
    const all = draft.store.getState();
    expect([all.length, all.at(-1)]).toEqual([
      21,
      expect.objectContaining({ status: 'failed', message: 'A message can have up to 20 attachments.' }),
    ]);
    expect(draft.take()).toHaveLength(20);
  });

  it('are dropped if they were removed while they were read', async () => {
    let finish: (answer: Answer) => void = () => {};
    const { draft } = arrange(() => new Promise((resolve) => (finish = resolve)));
    const adding = draft.add([file('a.png')]);
    await expect.poll(() => finish.length).toBe(1);
    draft.remove(draft.store.getState()[0]?.id ?? 0);
    finish({ kind: 'attachment', attachment: attachmentOf('a.png') });
    await adding;
    expect(draft.store.getState()).toEqual([]);
  });
});
