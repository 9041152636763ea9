import { WrapText } from 'lucide-react';
import { defaultSettings, type Settings } from '../../../shared/settings/settings';
import { IconButton } from '../../ui/icon-button';
import { useAppState, useModels } from '../store/app-context';
import { readyValue } from '../store/loadable';
import { texts } from '../texts/texts';

export function useWrapLines(): Settings['wrapLines'] {
  return useAppState(({ settings }) => readyValue(settings)?.wrapLines ?? defaultSettings.wrapLines);
}

/** Wraps long lines or lets them scroll sideways, in the whole window and from now on. */
export function WrapToggle({ lines }: { lines: keyof Settings['wrapLines'] }) {
  const { app } = useModels();
  const wrapLines = useWrapLines();
  const isOn = wrapLines[lines];
  return (
    <IconButton
      icon={WrapText}
      size="small"
      name={texts.wrapLines}
      aria-pressed={isOn}
      iconClassName={isOn ? 'text-accent-ink' : ''}
      // A setting that can't be saved is reverted, and the user sees that.
      onClick={() => void app.updateSettings({ wrapLines: { ...wrapLines, [lines]: !isOn } }).catch(() => {})}
    />
  );
}
