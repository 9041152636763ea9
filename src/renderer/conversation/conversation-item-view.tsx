import { assertNever } from '../../shared/assert-never';
import type { ConversationItem } from '../../shared/fold-conversation';
import { AssistantMessage } from './assistant-message';
import { Notice } from './notice';
import { UserMessage } from './user-message';

export function ConversationItemView({ item }: { item: ConversationItem }) {
  switch (item.kind) {
    case 'user':
      return <UserMessage text={item.text} />;
    case 'assistant':
      return <AssistantMessage item={item} />;
    case 'notice':
      return <Notice item={item} />;
    default:
      return assertNever(item);
  }
}
