import { type FormEvent, useState } from 'react';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import { TextField } from '../../ui/text-field';

interface RenameConversationProps {
  readonly conversation: ConversationSummary;
  /** Called when the conversation is renamed or keeps its old name. */
  readonly onEnd: () => void;
}

/** Replaces the row: Enter and leaving the field apply the name, Escape discards it. */
export function RenameConversation({ conversation: { id, title }, onEnd }: RenameConversationProps) {
  const { app } = useModels();
  const [name, setName] = useState(title);
  const action = useAsyncAction(app.renameConversation);

  async function take() {
    const taken = name.trim();
    if (taken === '' || taken === title || (!action.isRunning && (await action.run(id, taken)))) onEnd();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void take();
  }

  return (
    <form onSubmit={submit} className="py-1">
      <TextField
        ref={focusAll}
        aria-label={texts.sidebar.newName(title || texts.sidebar.untitled)}
        aria-invalid={action.error !== null}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => void take()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Escape must not also close the sidebar, which may cover the rest.
          event.preventDefault();
          onEnd();
        }}
        className="w-full"
      />
      {action.error !== null && <FailureMessage className="mt-1">{action.error}</FailureMessage>}
    </form>
  );
}

function focusAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
