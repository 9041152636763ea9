import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import { IconButton } from '../../ui/icon-button';
import { Popover } from '../../ui/popover';

/** Imports a conversation that was exported as JSON, here or elsewhere, or the lines of a log. */
export function ImportConversation() {
  const { app } = useModels();
  const picker = useRef<HTMLInputElement>(null);
  const action = useAsyncAction(async (file: File) => {
    const text = await file.text().catch(() => {
      throw new Error(texts.sidebar.cannotReadFile(file.name));
    });
    await app.importConversation(text);
  });
  const label = action.isRunning ? texts.sidebar.importing : texts.sidebar.import;
  return (
    <>
      <Popover
        isOpen={action.error !== null}
        onOpenChange={(isOpen) => isOpen || action.clearError()}
        label={texts.sidebar.import}
        side="bottom"
        align="start"
        sideOffset={4}
        className="w-72 p-3"
        anchor={
          <IconButton
            icon={FileUp}
            name={label}
            aria-disabled={action.isRunning}
            onClick={() => action.isRunning || picker.current?.click()}
          />
        }
      >
        <FailureMessage>{action.error}</FailureMessage>
      </Popover>
      <input
        ref={picker}
        type="file"
        accept=".json,.jsonl,application/json"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that the same file can be chosen again.
          event.target.value = '';
          if (file) void action.run(file);
        }}
      />
    </>
  );
}
