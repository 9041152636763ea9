import { texts } from '../texts';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';
import { SwitchRow } from './setting-row';
import { ThemeChoice } from './theme-choice';
import { ZoomChoice } from './zoom-choice';

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
