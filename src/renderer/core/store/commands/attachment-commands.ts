import type { CommandInput, CommandOutput } from '../../../../shared/contract/contract';
import type { CommandClient } from '../../bridge/command-client';

/** Of previews, each of which takes some ten kilobytes: enough to scroll without asking again. */
const keptPreviews = 200;

/** These can only be pictures, whatever else a file contains. */
const shownTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export interface AttachmentCommands {
  /** Keeps a file for the next message. The data is base64. */
  addFile(file: CommandInput<'attachment.add'>): Promise<CommandOutput<'attachment.add'>>;
  /** Returns the picture as a URL for an image. */
  readPicture(sha256: string, form: 'original' | 'preview'): Promise<string>;
  /** Returns the words of a document. */
  readDocument(sha256: string): Promise<string>;
}

export function createAttachmentCommands({ client }: { readonly client: CommandClient }): AttachmentCommands {
  const previews = new Map<string, Promise<string>>();

  async function read(sha256: string, form: 'original' | 'preview'): Promise<string> {
    const { mime, data } = await client.call('attachment.read', { sha256, form });
    if (!shownTypes.includes(mime)) throw new Error(`${mime} is not a picture`);
    return `data:${mime};base64,${data}`;
  }

  function readPreview(sha256: string): Promise<string> {
    const known = previews.get(sha256) ?? read(sha256, 'preview');
    // The one used last goes last.
    previews.delete(sha256);
    previews.set(sha256, known);
    known.catch(() => previews.delete(sha256));
    const [oldest] = previews.keys();
    if (previews.size > keptPreviews && oldest !== undefined) previews.delete(oldest);
    return known;
  }

  return {
    addFile: (file) => client.call('attachment.add', file),
    readPicture: (sha256, form) => (form === 'preview' ? readPreview(sha256) : read(sha256, form)),
    async readDocument(sha256) {
      const { data } = await client.call('attachment.read', { sha256, form: 'text' });
      return new TextDecoder().decode(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
    },
  };
}
