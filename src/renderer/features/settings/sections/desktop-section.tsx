import { texts } from '../../../core/texts/texts';
import { WhenClosedChoice } from '../../../settings/when-closed-choice';
import { GlobalShortcut } from '../controls/global-shortcut';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { SwitchRow } from '../controls/setting-row';
import { UpdatesSwitch } from '../controls/updates-switch';

const words = texts.settings.desktop;

/** What only the desktop app has. */
export function DesktopSection({ settings, change }: SectionProps) {
  return (
    <SectionFrame title={words.title} description={words.description}>
      <WhenClosedChoice value={settings.whenClosed} onChange={(whenClosed) => change({ whenClosed })} />
      <div className="border-t border-line pt-4">
        <GlobalShortcut value={settings.globalShortcut} />
      </div>
      <div className="border-t border-line pt-4">
        <SwitchRow
          label={words.launchAtLogin}
          hint={words.launchAtLoginHint}
          isOn={settings.launchAtLogin}
          onChange={(launchAtLogin) => change({ launchAtLogin })}
        />
        <UpdatesSwitch isOn={settings.checkForUpdates} onChange={(checkForUpdates) => change({ checkForUpdates })} />
      </div>
    </SectionFrame>
  );
}
