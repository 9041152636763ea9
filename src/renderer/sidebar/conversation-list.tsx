import { useAppState, useModels } from '../store/app-context';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { useNow } from '../ui/use-now';
import { ConversationRow } from './conversation-row';

/** Half the smallest step that the list shows. */
const renewal = 30_000;

export function ConversationList() {
  const { app } = useModels();
  const conversations = useAppState((state) => state.conversations);
  const openId = useAppState((state) => state.open?.id);
  const now = useNow(renewal);

  if (conversations.status === 'loading') return <p className="px-2.5 text-small text-ink-faint">{texts.loading}</p>;
  if (conversations.status === 'failed') {
    return (
      <div className="space-y-2 px-2.5">
        <FailureMessage>
          {texts.sidebar.cannotLoad} {conversations.message}
        </FailureMessage>
        <Button size="small" onClick={() => void app.reload()}>
          {texts.tryAgain}
        </Button>
      </div>
    );
  }
  if (conversations.value.length === 0) {
    return <p className="px-2.5 text-small text-ink-faint">{texts.sidebar.none}</p>;
  }
  return (
    <ul className="space-y-px">
      {conversations.value
        .toSorted((first, second) => second.updatedAt - first.updatedAt)
        .map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow
              conversation={conversation}
              isOpen={conversation.id === openId}
              now={now}
              onOpen={() => void app.showConversation(conversation.id)}
            />
          </li>
        ))}
    </ul>
  );
}
