import { Info, Scissors } from 'lucide-react';
import type { AssistantItem } from '../../shared/conversation/fold-conversation';
import { texts } from '../core/texts/texts';
import { finishText } from '../features/conversation/messages/finish-text';
import { ResumeRun } from '../features/conversation/messages/resume-run';

interface AnswerEndProps {
  readonly item: AssistantItem;
  readonly canResume: boolean;
}

/** Under an answer that did not come to an end of its own. */
export function AnswerEnd({ item, canResume }: AnswerEndProps) {
  if (item.isCutOff) {
    // Where nothing had come, what follows says why.
    if (item.parts.length === 0) return null;
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-ink-faint">
        <p className="flex items-center gap-1.5">
          <Scissors aria-hidden className="size-3.5 shrink-0" />
          {texts.conversation.cutOff}
        </p>
        {canResume && <ResumeRun label={texts.conversation.goOn} />}
      </div>
    );
  }
  const text = finishText(item);
  if (text === null) return null;
  return (
    <p className="flex items-start gap-1.5 text-small text-ink-faint">
      <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {text}
    </p>
  );
}
