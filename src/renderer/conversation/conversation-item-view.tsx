import { assertNever } from '../../shared/assert-never';
import type { ConversationItem } from '../../shared/conversation/fold-conversation';
import { AssistantMessage } from '../features/conversation/messages/assistant-message';
import { Notice } from '../features/conversation/messages/notice';
import { QuestionCard } from '../features/conversation/messages/question-card';
import { UserMessage } from '../features/conversation/messages/user-message';

interface ConversationItemViewProps {
  readonly item: ConversationItem;
  /** Whether this is where the user is offered to go on. */
  readonly canResume: boolean;
}

export function ConversationItemView({ item, canResume }: ConversationItemViewProps) {
  switch (item.kind) {
    case 'user':
      return <UserMessage text={item.text} />;
    case 'assistant':
      return <AssistantMessage item={item} canResume={canResume} />;
    case 'question':
      return <QuestionCard item={item} />;
    case 'notice':
      return <Notice item={item} canResume={canResume} />;
    default:
      return assertNever(item);
  }
}
