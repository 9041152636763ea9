import { Settings2 } from 'lucide-react';
import { settingsButtonId } from '../../core/navigation/settings-button-id';
import { useAppState, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { IconButton } from '../../ui/icon-button';

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
