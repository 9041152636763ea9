import type { Attachment, ContextItem, MessageContent } from '../../../shared/conversation/message-content';
import { texts } from '../texts/texts';
import { AttachmentThumbnail } from './attachment-thumbnail';
import { ContextChip } from './context-chip';
import { RemovableChip } from './removable-chip';

/** What goes with a message besides its text. */
export interface Additions {
  readonly attachments: readonly Attachment[];
  readonly context: readonly ContextItem[];
}

export function additionsOf({ attachments = [], context = [] }: MessageContent): Additions {
  return { attachments, context };
}

interface MessageAdditionsProps {
  readonly additions: Additions;
  onChange(additions: Additions): void;
}

/** What goes with a message that is edited: to look at, and to remove. */
export function MessageAdditions({ additions: { attachments, context }, onChange }: MessageAdditionsProps) {
  if (attachments.length + context.length === 0) return null;
  return (
    <ul
      aria-label={texts.composer.context.label}
      className="flex max-h-28 flex-wrap gap-1 overflow-y-auto px-1 pt-0.5 pb-1"
    >
      {attachments.map((attachment) => (
        <RemovableChip
          key={`${attachment.sha256} ${attachment.name}`}
          removeLabel={texts.attachments.remove(attachment.name)}
          onRemove={() => onChange({ attachments: attachments.filter((one) => one !== attachment), context })}
        >
          <AttachmentThumbnail attachment={attachment} isSmall />
        </RemovableChip>
      ))}
      {context.map((item) => (
        <RemovableChip
          key={`${item.kind} ${item.label}`}
          removeLabel={texts.composer.context.remove(item.label)}
          onRemove={() => onChange({ attachments, context: context.filter((one) => one !== item) })}
        >
          <ContextChip item={item} />
        </RemovableChip>
      ))}
    </ul>
  );
}
