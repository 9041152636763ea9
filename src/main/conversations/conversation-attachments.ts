import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { messageOf } from '../../shared/text/message-of';
import type { AttachmentStore } from '../attachments/attachment-store';
import { attachmentsIn } from './used-attachments';

/** In milliseconds: another process may just be about to send the same file. */
const JUST_ATTACHED = 60_000;
/** In characters; with the events, the file stays below the limit for imports. */
const MAX_EXPORTED = 80 * 1024 * 1024;

export type KeptAttachments = Pick<AttachmentStore, 'add' | 'read' | 'removeUnused'>;

/** What happens to the files of a conversation when it is deleted, exported and imported. */
export function createConversationAttachments(
  { add, read, removeUnused }: KeptAttachments,
  warn: (message: string) => void,
) {
  return {
    /** Removes those that no other conversation has. Never rejects. */
    async removeWith(events: readonly ConversationEvent[]): Promise<void> {
      const only = attachmentsIn(events);
      if (only.size === 0) return;
      await removeUnused({ only, minAge: JUST_ATTACHED }).catch((cause: unknown) => {
        warn(`The attachments of a deleted conversation couldn't be removed: ${messageOf(cause)}`);
      });
    },
    /** Returns them as base64, by their hashes. Those that are gone or don't fit are left out. */
    async filesOf(events: readonly ConversationEvent[]): Promise<Record<string, string>> {
      const files: Record<string, string> = {};
      let length = 0;
      for (const sha256 of attachmentsIn(events)) {
        const data = (await read(sha256, 'original'))?.bytes.toString('base64');
        if (data === undefined || length + data.length > MAX_EXPORTED) continue;
        length += data.length;
        files[sha256] = data;
      }
      return files;
    },
    /** A file that isn't what it should be is missing from the conversation, like one that was deleted. */
    async keepFile(data: string): Promise<void> {
      await add(Buffer.from(data, 'base64'), 'imported').catch(() => {});
    },
  };
}

/** Keeps nothing. */
export const noAttachments: KeptAttachments = {
  add: () => Promise.reject(new Error('Attachments are not kept here')),
  read: async () => null,
  removeUnused: async () => {},
};
