import { FolderOpen } from 'lucide-react';
import type { ComponentProps } from 'react';
import { texts } from '../../core/texts/texts';
import { useOpenFolder } from '../../sidebar/use-open-folder';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';

interface OpenFolderButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'className' | 'disabled'> {
  /** The folder was chosen, or is asked for elsewhere. */
  readonly onGone?: () => void;
}

export function OpenFolderButton({ onGone, ...props }: OpenFolderButtonProps) {
  const { start, error } = useOpenFolder();
  return (
    <>
      <Button {...props} onClick={() => void start(onGone)}>
        <FolderOpen aria-hidden className="size-4" />
        {texts.workspace.open}
      </Button>
      {error !== null && <FailureMessage className="mt-2">{error}</FailureMessage>}
    </>
  );
}
