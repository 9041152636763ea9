import { Settings2 } from 'lucide-react';
import { useAppState, useModels } from '../store/app-context';
import { texts } from '../texts';
import { Button } from '../ui/button';

const settingsButtonId = 'settings-button';

export function SettingsButton() {
  const { app } = useModels();
  const isOpen = useAppState((state) => state.settingsDialog !== null);
  return (
    <Button
      id={settingsButtonId}
      look="quiet"
      size="icon"
      aria-label={texts.settings.title}
      title={texts.settings.title}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => app.showSettings('approval', settingsButtonId)}
    >
      <Settings2 aria-hidden className="size-4" />
    </Button>
  );
}
