import { useState } from 'react';
import { assertNever } from '../../../shared/assert-never';
import type { ConversationFormat, ConversationSummary } from '../../../shared/contract/descriptions';
import { useActions } from '../../core/actions/actions-context';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useModels } from '../../core/store/app-context';
import type { ConversationAction } from './conversation-menu';

/** The state of pending actions on the list's conversations. */
export function useConversationActions() {
  const { app } = useModels();
  const { stage } = useActions();
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<ConversationSummary | null>(null);
  const exporting = useAsyncAction(async (conversationId: string, format: ConversationFormat) => {
    const { fileName, text } = await app.exportConversation(conversationId, format);
    await app.saveText(fileName, text);
  });

  const changing = useAsyncAction(
    async (conversation: ConversationSummary, action: 'pin' | 'archive' | 'duplicate') => {
      const { id, isPinned, isArchived } = conversation;
      if (action === 'pin') await app.pinConversation(id, !isPinned);
      else if (action === 'archive') await app.archiveConversation(id, !isArchived);
      else await app.duplicateConversation(id);
    },
  );

  function act(conversation: ConversationSummary, action: ConversationAction) {
    switch (action) {
      case 'rename':
        return setRenamedId(conversation.id);
      case 'worktree':
        return void stage.attempt(async () => {
          await app.showConversation(conversation.id);
          stage.show({ kind: 'worktree' });
        });
      case 'pin':
      case 'archive':
      case 'duplicate':
        return void changing.run(conversation, action);
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

  return {
    act,
    error: exporting.error ?? changing.error,
    renamedId,
    deleted,
    endRenaming: () => setRenamedId(null),
    endDeleting: () => setDeleted(null),
  };
}
