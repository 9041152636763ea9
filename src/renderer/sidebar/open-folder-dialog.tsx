import { Dialog } from 'radix-ui';
import { Modal } from '../ui/modal';
import { OpenFolderForm } from './open-folder-form';

interface OpenFolderDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** For hosts without a folder dialog of their own. */
export function OpenFolderDialog({ isOpen, onOpenChange }: OpenFolderDialogProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Modal>
        <OpenFolderForm onDone={() => onOpenChange(false)} />
      </Modal>
    </Dialog.Root>
  );
}
