import clsx from 'clsx';
import type { Attachment } from '../../../shared/conversation/message-content';
import { texts } from '../texts/texts';
import { AttachmentThumbnail } from './attachment-thumbnail';

/** What a message or a result contains besides text. */
export function AttachmentList({ attachments, className }: { attachments: readonly Attachment[]; className?: string }) {
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={texts.attachments.label} className={clsx('flex flex-wrap gap-1.5', className)}>
      {attachments.map((attachment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they don't change, and the same file may be there twice
        <li key={index} className="flex min-w-0 rounded-control border border-line">
          <AttachmentThumbnail attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}
