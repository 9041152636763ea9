import { Minus, Plus } from 'lucide-react';
import { texts } from '../core/texts/texts';
import { isMac } from '../features/approval/dialog/shortcut-text';
import { SettingRow } from '../features/settings/controls/setting-row';
import { nextZoom, type ZoomMove } from '../features/settings/controls/zoom-steps';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';

const words = texts.settings.appearance;

export function ZoomChoice({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  const modifier = isMac() ? '⌘' : 'Ctrl';
  const move = (to: ZoomMove) => {
    const next = nextZoom(value, to);
    if (next !== value) onChange(next);
  };
  return (
    <SettingRow label={words.zoom} hint={words.zoomHint(modifier)}>
      {({ id, ...control }) => (
        <fieldset aria-label={words.zoom} className="flex items-center gap-1">
          <IconButton
            icon={Minus}
            look="secondary"
            {...control}
            name={words.zoomOut}
            aria-disabled={nextZoom(value, 'out') === value}
            onClick={() => move('out')}
          />
          <output id={id} aria-live="polite" className="w-14 text-center tabular-nums">
            {words.zoomValue(Math.round(value * 100))}
          </output>
          <IconButton
            icon={Plus}
            look="secondary"
            {...control}
            name={words.zoomIn}
            aria-disabled={nextZoom(value, 'in') === value}
            onClick={() => move('in')}
          />
          <Button look="quiet" aria-disabled={value === 1} onClick={() => move('reset')}>
            {words.zoomReset}
          </Button>
        </fieldset>
      )}
    </SettingRow>
  );
}
