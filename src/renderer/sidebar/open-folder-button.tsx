import { FolderOpen } from 'lucide-react';
import type { ComponentProps } from 'react';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { OpenFolderDialog } from './open-folder-dialog';
import { useOpenFolder } from './use-open-folder';

export function OpenFolderButton(props: Pick<ComponentProps<typeof Button>, 'look' | 'className' | 'disabled'>) {
  const { start, error, isDialogOpen, setIsDialogOpen } = useOpenFolder();
  return (
    <>
      <Button {...props} onClick={start}>
        <FolderOpen aria-hidden className="size-4" />
        {texts.workspace.open}
      </Button>
      {error !== null && <FailureMessage className="mt-2">{error}</FailureMessage>}
      <OpenFolderDialog isOpen={isDialogOpen} onOpenChange={setIsDialogOpen} />
    </>
  );
}
