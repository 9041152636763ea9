import { memo } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import type { AssistantItem } from '../../../../shared/conversation/fold-conversation';
import { AnswerEnd } from '../../../conversation/answer-end';
import { RetryNotice } from '../../../conversation/retry-notice';
import { UnreadableCall } from '../../../conversation/unreadable-call';
import { texts } from '../../../core/texts/texts';
import { KeptPart } from '../../../ui/preserved-state';
import { ToolCallCard } from '../../tool-call/tool-call-card';
import { Markdown } from '../markdown/markdown';
import { Activity } from './activity-indicator';
import { finishText } from './finish-text';
import { groupParts, type ShownPart } from './group-parts';
import { isThinking } from './is-thinking';
import { Thinking } from './thinking';

interface AssistantMessageProps {
  readonly item: AssistantItem;
  readonly canResume: boolean;
}

export const AssistantMessage = memo(function AssistantMessage({ item, canResume }: AssistantMessageProps) {
  if (item.retry) return <RetryNotice retry={item.retry} />;
  const parts = groupParts(item.parts);
  // Nothing has come yet, or ever: what stands for it takes no room.
  if (parts.length === 0 && !item.isBuffering && finishText(item) === null) return null;
  const isUnderWay = item.finish === undefined && !item.isCutOff;
  return (
    <div className="space-y-3">
      {parts.map((part, index) => (
        // Parts are only ever added at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <KeptPart key={index} name={String(index)}>
          <Part
            part={part}
            isStreaming={isUnderWay && index === parts.length - 1}
            isThinking={index === parts.length - 1 && isThinking(item)}
          />
        </KeptPart>
      ))}
      {item.isBuffering && <Activity>{texts.conversation.writingToolCall}</Activity>}
      <AnswerEnd item={item} canResume={canResume} />
    </div>
  );
});

interface PartProps {
  readonly part: ShownPart;
  readonly isStreaming: boolean;
  readonly isThinking: boolean;
}

function Part({ part, isStreaming, isThinking }: PartProps) {
  switch (part.kind) {
    case 'text':
      return <Markdown text={part.text} isStreaming={isStreaming} />;
    case 'thinking':
      return <Thinking stretches={part.stretches} isUnderWay={isThinking} />;
    case 'tool-call':
      return <ToolCallCard callId={part.callId} />;
    case 'error':
      return <UnreadableCall error={part.error} text={part.text} />;
    default:
      return assertNever(part);
  }
}
