import { useState } from 'react';
import { assertNever } from '../../shared/assert-never';
import type { ConversationFormat, ConversationSummary } from '../../shared/contract';
import { saveText } from '../activity/save-text';
import { useAppState, useModels } from '../store/app-context';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { useAction } from '../ui/use-action';
import { useNow } from '../ui/use-now';
import type { ConversationAction } from './conversation-menu';
import { ConversationRow } from './conversation-row';
import { DeleteConversation } from './delete-conversation';
import { focusRow } from './focus-row';
import { RenameConversation } from './rename-conversation';

/** Half the smallest step that the list shows. */
const renewal = 30_000;

export function ConversationList() {
  const { app } = useModels();
  const conversations = useAppState((state) => state.conversations);
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
  return <Rows conversations={conversations.value.toSorted((first, second) => second.updatedAt - first.updatedAt)} />;
}

function Rows({ conversations }: { conversations: readonly ConversationSummary[] }) {
  const { app } = useModels();
  const openId = useAppState((state) => state.open?.id);
  const now = useNow(renewal);
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<ConversationSummary | null>(null);
  const exporting = useAction(async (conversationId: string, format: ConversationFormat) => {
    const { fileName, text } = await app.exportConversation(conversationId, format);
    saveText(fileName, text);
  });

  function act(conversation: ConversationSummary, action: ConversationAction) {
    switch (action) {
      case 'rename':
        return setRenamedId(conversation.id);
      case 'export-markdown':
        return void exporting.run(conversation.id, 'markdown');
      case 'export-json':
        return void exporting.run(conversation.id, 'json');
      case 'delete':
        return setDeleted(conversation);
      default:
        return assertNever(action);
    }
  }

  return (
    <>
      {exporting.error !== null && <FailureMessage className="px-2.5 pb-2">{exporting.error}</FailureMessage>}
      {conversations.length === 0 && <p className="px-2.5 text-small text-ink-faint">{texts.sidebar.none}</p>}
      <ul className="space-y-px">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            {conversation.id === renamedId ? (
              <RenameConversation
                conversation={conversation}
                onEnd={() => {
                  setRenamedId(null);
                  focusRow(conversation.id);
                }}
              />
            ) : (
              <ConversationRow
                conversation={conversation}
                isOpen={conversation.id === openId}
                now={now}
                onOpen={() => void app.showConversation(conversation.id)}
                onAction={(action) => act(conversation, action)}
              />
            )}
          </li>
        ))}
      </ul>
      <DeleteConversation conversations={conversations} deleted={deleted} onEnd={() => setDeleted(null)} />
    </>
  );
}
