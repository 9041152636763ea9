import { Settings2 } from 'lucide-react';
import { useAppState, useModels } from '../store/app-context';
import { texts } from '../texts';
import { IconButton } from '../ui/icon-button';
import { settingsButtonId } from './settings-button-id';

export function SettingsButton() {
  const { app } = useModels();
  const isOpen = useAppState((state) => state.settingsDialog !== null);
  return (
    <IconButton
      icon={Settings2}
      id={settingsButtonId}
      name={texts.settings.title}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => app.showSettings('approval', settingsButtonId)}
    />
  );
}
