import { memo } from 'react';
import { assertNever } from '../../shared/assert-never';
import type { ConversationItem, MessagePart } from '../../shared/fold-conversation';
import { texts } from '../texts';
import { ToolCallCard } from '../tool-call/tool-call-card';
import { Activity } from './activity';
import { MessageText } from './message-text';
import { UnreadableCall } from './unreadable-call';

type AssistantItem = Extract<ConversationItem, { kind: 'assistant' }>;

export const AssistantMessage = memo(function AssistantMessage({ item }: { item: AssistantItem }) {
  return (
    <div className="space-y-3">
      {item.parts.map((part, index) => (
        // Parts are only ever added at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Part key={index} part={part} />
      ))}
      {item.isBuffering && <Activity>{texts.conversation.writingToolCall}</Activity>}
    </div>
  );
});

function Part({ part }: { part: MessagePart }) {
  switch (part.kind) {
    case 'text':
      return <MessageText text={part.text} />;
    case 'tool-call':
      return <ToolCallCard callId={part.callId} />;
    case 'error':
      return <UnreadableCall error={part.error} text={part.text} />;
    default:
      return assertNever(part);
  }
}
