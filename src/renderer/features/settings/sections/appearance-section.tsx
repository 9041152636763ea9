import { texts } from '../../../core/texts/texts';
import { ThemeChoice } from '../../../settings/theme-choice';
import { ZoomChoice } from '../../../settings/zoom-choice';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { SwitchRow } from '../controls/setting-row';

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
      </div>
    </SectionFrame>
  );
}
