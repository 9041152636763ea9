import type { Attachment } from './message-content';

/** What every provider accepts once images are scaled down. */
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024;
/** A photo of any camera has fewer; decoding takes four bytes for each. */
export const MAX_PIXELS = 50_000_000;
/** More than this in one message is usually a folder dropped by mistake. */
export const MAX_ATTACHMENTS = 20;
/** Of a text file that becomes part of a message, in characters; longer ones are for the tools to read. */
export const MAX_TEXT_LENGTH = 400_000;

interface Carrier {
  readonly role: string;
  readonly attachments?: readonly Attachment[];
  readonly answers?: readonly { readonly attachments?: readonly Attachment[] }[];
}

/** Everything that is attached to a message for a model, or part of the results in it. */
export function attachmentsOf({ attachments = [], answers = [] }: Carrier): readonly Attachment[] {
  return [...attachments, ...answers.flatMap((answer) => answer.attachments ?? [])];
}

export function isImage({ mime }: Pick<Attachment, 'mime'>): boolean {
  return mime.startsWith('image/');
}
