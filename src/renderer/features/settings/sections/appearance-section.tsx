import { Minus, Plus } from 'lucide-react';
import { type Settings, settingsSchema } from '../../../../shared/settings/settings';
import { isMac } from '../../../core/actions/shortcut';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { EditorSetting } from '../controls/editor-setting';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { SettingRow, SwitchRow } from '../controls/setting-row';
import { nextZoom, type ZoomMove } from '../controls/zoom-steps';

type Theme = Settings['theme'];

const words = texts.settings.appearance;

export function AppearanceSection({ settings, change }: SectionProps) {
  return (
    <SectionFrame title={words.title} description={words.description}>
      <ThemeChoice value={settings.theme} onChange={(theme) => change({ theme })} />
      <div className="border-t border-line pt-4">
        <ZoomChoice value={settings.zoom} onChange={(zoom) => change({ zoom })} />
        <SwitchRow
          label={words.motion}
          hint={words.motionHint}
          isOn={settings.motion === 'reduced'}
          onChange={(isOn) => change({ motion: isOn ? 'reduced' : 'system' })}
        />
        <SwitchRow
          label={words.diffLayout}
          hint={words.diffLayoutHint}
          isOn={settings.diffLayout === 'side-by-side'}
          onChange={(isOn) => change({ diffLayout: isOn ? 'side-by-side' : 'inline' })}
        />
        <SwitchRow
          label={words.wrapCode}
          hint={words.wrapCodeHint}
          isOn={settings.wrapLines.code}
          onChange={(code) => change({ wrapLines: { ...settings.wrapLines, code } })}
        />
        <SwitchRow
          label={words.wrapDiffs}
          hint={words.wrapDiffsHint}
          isOn={settings.wrapLines.diffs}
          onChange={(diffs) => change({ wrapLines: { ...settings.wrapLines, diffs } })}
        />
      </div>
      <EditorSetting value={settings.editor} change={change} />
    </SectionFrame>
  );
}

function ThemeChoice({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{texts.settings.appearance.theme}</legend>
      <div className="grid max-w-sm grid-cols-3 gap-0.5 rounded-control bg-sunken p-0.5">
        {settingsSchema.shape.theme.options.map((theme) => (
          <label
            key={theme}
            className="rounded-small py-1 text-center text-ink-soft outline-accent-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="theme"
              checked={theme === value}
              onChange={() => onChange(theme)}
              className="sr-only"
            />
            {texts.settings.appearance.themes[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ZoomChoice({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
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
