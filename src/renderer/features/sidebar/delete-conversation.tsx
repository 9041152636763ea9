import { useRef } from 'react';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { ConfirmDialog } from '../../core/components/confirm-dialog';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { adjacentId } from '../../ui/behavior/adjacent-id';
import { focusRow } from './focus-row';

interface DeleteConversationProps {
  /** The ids of the conversations, in list order. */
  readonly ids: readonly string[];
  /** The conversation to confirm deleting, if any. */
  readonly deleted: ConversationSummary | null;
  readonly onEnd: () => void;
}

export function DeleteConversation({ ids, deleted, onEnd }: DeleteConversationProps) {
  const { app } = useModels();
  /** Where the focus goes: to the row itself or, once that is gone, to the one in its place. */
  const focusedId = useRef<string | null>(null);
  const shown = useRef<ConversationSummary | null>(null);
  if (deleted) shown.current = deleted;
  const title = shown.current?.title || texts.sidebar.untitled;

  async function remove() {
    if (!deleted) return;
    focusedId.current = deleted.id;
    await app.deleteConversation(deleted.id);
    focusedId.current = adjacentId(ids, deleted.id);
  }

  return (
    <ConfirmDialog
      isOpen={deleted !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        if (focusedId.current === null) focusedId.current = deleted?.id ?? null;
        onEnd();
      }}
      title={texts.sidebar.deleteTitle(title)}
      description={texts.sidebar.deleteDescription}
      confirmLabel={texts.sidebar.deleteConfirm}
      cancelLabel={texts.sidebar.deleteKeep}
      onConfirm={remove}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        focusRow(focusedId.current);
        focusedId.current = null;
      }}
    />
  );
}
