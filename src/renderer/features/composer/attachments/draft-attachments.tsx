import clsx from 'clsx';
import { AttachmentThumbnail } from '../../../core/components/attachment-thumbnail';
import { RemovableChip } from '../../../core/components/removable-chip';
import { useBlindModel } from '../../../core/store/use-blind-model';
import { texts } from '../../../core/texts/texts';
import { FailureMessage } from '../../../ui/failure-message';
import { Spinner } from '../../../ui/spinner';
import type { AttachmentDraft, DraftAttachment } from './attachment-draft';

interface DraftAttachmentsProps {
  readonly attachments: readonly DraftAttachment[];
  readonly draft: AttachmentDraft;
  /** Called when a button that had the focus is gone. */
  readonly onRemoved: () => void;
}

const words = texts.attachments;

/** The files of the unsent message, in the row above its text. */
export function DraftAttachments({ attachments, draft, onRemoved }: DraftAttachmentsProps) {
  return attachments.map((one) => (
    <RemovableChip
      key={one.id}
      removeLabel={words.remove(one.name)}
      isFailed={one.status === 'failed'}
      isInRow
      onRemove={() => {
        draft.remove(one.id);
        onRemoved();
      }}
    >
      {one.status === 'ready' ? <AttachmentThumbnail attachment={one.attachment} isSmall /> : <Unready one={one} />}
    </RemovableChip>
  ));
}

function Unready({ one }: { one: DraftAttachment }) {
  return (
    <button type="button" data-chip className="flex h-12 min-w-0 items-center gap-1.5 rounded-control px-2 text-small">
      {one.status === 'adding' && <Spinner />}
      <span className={clsx('min-w-0 truncate', one.status === 'failed' && 'line-through')}>{one.name}</span>
      {one.status === 'adding' && <span className="sr-only">{words.adding}</span>}
    </button>
  );
}

/** Why files couldn't be attached, and whether the images will be seen, below the row. */
export function AttachmentNotes({ attachments }: { attachments: readonly DraftAttachment[] }) {
  const blindModel = useBlindModel();
  const hasImage = attachments.some((one) => one.status === 'ready' && one.attachment.mime.startsWith('image/'));
  return (
    <>
      {attachments.map((one) =>
        one.status === 'failed' ? (
          <FailureMessage key={one.id} className="px-2 pb-1">
            {one.message}
          </FailureMessage>
        ) : null,
      )}
      {hasImage && blindModel !== null && (
        <p className="px-2 pb-1 text-small text-warn-ink">{words.notSeen(blindModel)}</p>
      )}
    </>
  );
}
