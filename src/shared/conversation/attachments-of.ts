import type { Attachment } from './message-content';

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
