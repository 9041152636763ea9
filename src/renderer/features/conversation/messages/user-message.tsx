import { memo } from 'react';
import { isLongText, LongText } from '../../../conversation/long-text';
import { texts } from '../../../core/texts/texts';

export const UserMessage = memo(function UserMessage({ text }: { text: string }) {
  return (
    <div className="flex justify-end">
      <span className="sr-only">{texts.conversation.you}:</span>
      <p className="max-w-[85%] rounded-panel rounded-br-small bg-accent-soft px-3.5 py-2 text-prose wrap-anywhere whitespace-pre-wrap">
        {isLongText(text) ? <LongText text={text} /> : text}
      </p>
    </div>
  );
});
