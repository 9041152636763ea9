import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { lazy, Suspense } from 'react';
import { useAppState, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import { FaultBoundary } from '../../ui/fault-boundary';
import { IconButton } from '../../ui/icon-button';
import { Modal } from '../../ui/modal';

const SettingsSections = lazy(() => import('./settings-sections'));

export function SettingsDialog() {
  const { app } = useModels();
  const place = useAppState((state) => state.settingsDialog);
  return (
    <Dialog.Root
      open={place !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) app.hideSettings();
      }}
    >
      {place && (
        <Modal
          width="widest"
          // The sections take the focus themselves, once they are loaded.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A link may have moved the focus elsewhere by now.
            if (document.activeElement === document.body) document.getElementById(place.openerId)?.focus();
          }}
        >
          <Dialog.Title className="sr-only">{texts.settings.title}</Dialog.Title>
          <Dialog.Description className="sr-only">{texts.settings.description}</Dialog.Description>
          <FaultBoundary otherwise={<FailureMessage className="p-5">{texts.app.notFetched}</FailureMessage>}>
            <Suspense fallback={<div className="h-160 min-h-0 shrink" />}>
              <SettingsSections place={place} />
            </Suspense>
          </FaultBoundary>
          <Dialog.Close asChild>
            <IconButton icon={X} name={texts.settings.close} className="absolute top-3 right-3" />
          </Dialog.Close>
        </Modal>
      )}
    </Dialog.Root>
  );
}
