import { FolderTree } from 'lucide-react';
import { useAction } from '../core/components/use-async-action';
import { useAppState, useModels } from '../core/store/app-context';
import { readyValue } from '../core/store/loadable';
import { texts } from '../core/texts/texts';
import { Button } from '../ui/button';

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
