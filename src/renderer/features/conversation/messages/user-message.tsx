import { memo } from 'react';
import type { Attachment, ContextItem } from '../../../../shared/conversation/message-content';
import { AttachmentList } from '../../../core/components/attachment-list';
import { ContextChip } from '../../../core/components/context-chip';
import { texts } from '../../../core/texts/texts';
import { splitLongText } from './split-long-text';

/** Longer than any answer meant to be read. */
const longLength = 100_000;

interface UserMessageProps {
  readonly text: string;
  readonly attachments?: readonly Attachment[] | undefined;
  readonly context?: readonly ContextItem[] | undefined;
}

export const UserMessage = memo(function UserMessage({ text, attachments = [], context = [] }: UserMessageProps) {
  return (
    <div className="flex flex-col items-end gap-1">
      <span className="sr-only">{texts.conversation.you}:</span>
      <AttachmentList attachments={attachments} className="max-w-[85%] justify-end" />
      {context.length > 0 && (
        <ul aria-label={texts.composer.context.label} className="flex max-w-[85%] flex-wrap justify-end gap-1">
          {context.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sent message doesn't change
            <li key={index} className="flex max-w-72 min-w-0 rounded-control border border-line">
              <ContextChip item={item} />
            </li>
          ))}
        </ul>
      )}
      {text !== '' && (
        <p className="max-w-[85%] rounded-panel rounded-br-small bg-accent-soft px-3.5 py-2 text-prose wrap-anywhere whitespace-pre-wrap">
          {isLongText(text) ? <LongText text={text} /> : text}
        </p>
      )}
    </div>
  );
});

function isLongText(text: string): boolean {
  return text.length > longLength;
}

/**
 * Splits text into pieces and lays out only the visible ones: in one piece, a browser takes seconds for megabytes, and
 * minutes if its font lacks the glyphs.
 */
function LongText({ text }: { text: string }) {
  return splitLongText(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only ever added at the end
    <span key={index} className="off-screen-idle block [contain-intrinsic-block-size:auto_60rem]">
      {piece || '\n'}
    </span>
  ));
}
