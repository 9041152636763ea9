import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandOutput } from '../../../../shared/contract/contract';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../../../../shared/conversation/attachments';
import type { Attachment, ContextItem } from '../../../../shared/conversation/message-content';
import { formatBytes } from '../../../../shared/text/format-bytes';
import { failureMessage } from '../../../core/bridge/command-client';
import { asSentence } from '../../../core/format/as-sentence';
import { texts } from '../../../core/texts/texts';
import { createSlotDrafts, type SlotDrafts } from '../create-slot-drafts';
import type { DraftSlot, DraftStore } from '../draft-store';

/** A file on its way into the unsent message, or there. */
export type DraftAttachment = { readonly id: number; readonly name: string } & (
  | { readonly status: 'adding' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly attachment: Attachment }
);

export interface AttachmentDraft {
  readonly store: StoreApi<readonly DraftAttachment[]>;
  add(files: readonly PickedFile[]): Promise<void>;
  /** Adds a file that is kept already. */
  put(attachment: Attachment): void;
  remove(id: number): void;
  /** Takes what is ready out of the draft for sending. */
  take(): readonly Attachment[];
  /** Restores what couldn't be sent. */
  giveBack(attachments: readonly Attachment[]): void;
}

export type AttachmentDrafts = SlotDrafts<AttachmentDraft>;

export interface PickedFile {
  readonly name: string;
  readonly size: number;
  /** As base64. */
  read(): Promise<string>;
}

export interface AttachmentDraftDeps {
  readonly drafts: DraftStore;
  addFile(file: { readonly name: string; readonly data: string }): Promise<CommandOutput<'attachment.add'>>;
  /** Adds the content of a text file to the message. */
  addText(slot: DraftSlot, item: ContextItem): void;
}

const words = texts.attachments;

export function createAttachmentDrafts(deps: AttachmentDraftDeps): AttachmentDrafts {
  return createSlotDrafts((slot) => createAttachmentDraft(slot, deps));
}

function createAttachmentDraft(
  slot: () => DraftSlot,
  { drafts, addFile, addText }: AttachmentDraftDeps,
): AttachmentDraft {
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };
  const ready = (attachment: Attachment): DraftAttachment => {
    return { id: nextId(), name: attachment.name, status: 'ready', attachment };
  };
  const store = createStore<readonly DraftAttachment[]>(() =>
    (drafts.readAdditions(slot()).attachments ?? []).map(ready),
  );

  function write(next: readonly DraftAttachment[]): void {
    store.setState(next, true);
    drafts.writeAdditions(slot(), { ...drafts.readAdditions(slot()), attachments: attachmentsIn(next) });
  }

  /** Does nothing if it was removed meanwhile. */
  function settle(id: number, settled: DraftAttachment | null): void {
    write(store.getState().flatMap((one) => (one.id === id ? (settled ?? []) : one)));
  }

  async function addOne(id: number, file: PickedFile): Promise<void> {
    const { name } = file;
    const fail = (message: string) => settle(id, { id, name, status: 'failed', message });
    if (file.size > MAX_ATTACHMENT_BYTES) {
      return fail(words.tooLarge(name, formatBytes(file.size), formatBytes(MAX_ATTACHMENT_BYTES)));
    }
    const data = await file.read().catch(() => null);
    if (data === null) return fail(words.unreadable(name));
    try {
      const added = await addFile({ name, data });
      if (!store.getState().some((one) => one.id === id)) return;
      if (added.kind === 'attachment')
        return settle(id, { id, name: added.attachment.name, status: 'ready', attachment: added.attachment });
      settle(id, null);
      addText(slot(), added.item);
    } catch (cause) {
      fail(asSentence(failureMessage(cause)));
    }
  }

  return {
    store,
    async add(files) {
      const others = store.getState().filter(({ status }) => status !== 'failed');
      const room = MAX_ATTACHMENTS - others.length;
      const taken = files.slice(0, Math.max(0, room)).map((file) => ({ id: nextId(), file }));
      const left = files[taken.length];
      write([
        ...others,
        ...taken.map(({ id, file }): DraftAttachment => ({ id, name: file.name, status: 'adding' })),
        ...(left
          ? [{ id: nextId(), name: left.name, status: 'failed', message: words.tooMany(MAX_ATTACHMENTS) } as const]
          : []),
      ]);
      // One after the other, so that twenty large files are not in memory at once.
      for (const { id, file } of taken) await addOne(id, file);
    },
    put(attachment) {
      const { name } = attachment;
      const isTooMuch = attachmentsIn(store.getState()).length >= MAX_ATTACHMENTS;
      const message = words.tooMany(MAX_ATTACHMENTS);
      write([...store.getState(), isTooMuch ? { id: nextId(), name, status: 'failed', message } : ready(attachment)]);
    },
    remove: (id) => write(store.getState().filter((one) => one.id !== id)),
    take() {
      const taken = attachmentsIn(store.getState());
      write(store.getState().filter(({ status }) => status === 'adding'));
      return taken;
    },
    giveBack: (attachments) => write([...attachments.map(ready), ...store.getState()]),
  };
}

function attachmentsIn(all: readonly DraftAttachment[]): Attachment[] {
  return all.flatMap((one) => (one.status === 'ready' ? [one.attachment] : []));
}
