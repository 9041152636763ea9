import { type Settings, settingsSchema } from '../../../../shared/settings/settings';
import { texts } from '../../../core/texts/texts';
import { RadioOption } from '../../../ui/radio-option';
import { GlobalShortcut } from '../controls/global-shortcut';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { SwitchRow } from '../controls/setting-row';
import { UpdatesSwitch } from '../controls/updates-switch';

type WhenClosed = Settings['whenClosed'];

interface WhenClosedChoiceProps {
  readonly value: WhenClosed;
  readonly onChange: (choice: WhenClosed) => void;
}

const words = texts.settings.desktop;

/** Settings that only the desktop app has. */
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

function WhenClosedChoice({ value, onChange }: WhenClosedChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{words.whenClosed}</legend>
      <div className="-mx-2 space-y-px">
        {settingsSchema.shape.whenClosed.options.map((choice) => (
          <RadioOption
            key={choice}
            group="when-closed"
            name={words.choices[choice].name}
            isChosen={choice === value}
            onChoose={() => onChange(choice)}
          >
            <span className="block text-small text-ink-soft">{words.choices[choice].explanation}</span>
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}
