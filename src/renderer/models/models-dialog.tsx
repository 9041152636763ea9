import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useAppState, useModels } from '../store/app-context';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { Modal } from '../ui/modal';
import { ConnectionList } from './connection-list';
import { ModelsPlaceView } from './models-place-view';

export function ModelsDialog() {
  const { app } = useModels();
  const models = useAppState((state) => state.models);
  const dialog = useAppState((state) => state.modelsDialog);
  return (
    <Dialog.Root
      open={dialog !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) app.hideModels();
      }}
    >
      {dialog && (
        <Modal
          width="wide"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            document.getElementById(dialog.openerId)?.focus();
          }}
        >
          <header className="flex shrink-0 items-start gap-3 border-b border-line py-3 pr-3 pl-5">
            <div className="grow">
              <Dialog.Title className="text-title font-semibold">{texts.models.dialog.title}</Dialog.Title>
              <Dialog.Description className="text-small text-ink-soft">
                {texts.models.dialog.description}
              </Dialog.Description>
            </div>
            <Dialog.Close asChild>
              <Button look="quiet" size="icon" aria-label={texts.models.dialog.close} title={texts.models.dialog.close}>
                <X aria-hidden className="size-4" />
              </Button>
            </Dialog.Close>
          </header>
          {models.status === 'loading' && <p className="p-5 text-ink-faint">{texts.loading}</p>}
          {models.status === 'failed' && (
            <FailureMessage className="p-5">
              {texts.models.picker.cannotLoad} {models.message}
            </FailureMessage>
          )}
          {models.status === 'ready' && (
            <div className="flex h-144 min-h-0 shrink overflow-hidden rounded-b-panel">
              <ConnectionList catalogue={models.value} place={dialog.place} />
              <ModelsPlaceView catalogue={models.value} place={dialog.place} />
            </div>
          )}
        </Modal>
      )}
    </Dialog.Root>
  );
}
