import { FolderTree } from 'lucide-react';
import { useAppState, useModels } from '../store/app-context';
import { readyValue } from '../store/loadable';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { useAction } from '../ui/use-action';

/** By folder while it is pressed, else by day. */
export function GroupSwitch() {
  const { app } = useModels();
  const grouping = useAppState((state) => readyValue(state.settings)?.sidebarGrouping ?? 'day');
  const update = useAction(app.updateSettings);
  const isByFolder = grouping === 'folder';
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={texts.sidebar.groupByFolder}
      title={update.error ?? texts.sidebar.groupByFolder}
      aria-pressed={isByFolder}
      className={isByFolder ? 'shrink-0 bg-selected' : 'shrink-0'}
      onClick={() => void update.run({ sidebarGrouping: isByFolder ? 'day' : 'folder' })}
    >
      <FolderTree aria-hidden className="size-4" />
    </Button>
  );
}
