import { useAppState } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { SwitchRow } from './setting-row';

const words = texts.settings.desktop;

interface UpdatesSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Always off if this build has no update address; the stored setting may come from one that had. */
export function UpdatesSwitch({ isOn, onChange }: UpdatesSwitchProps) {
  const canUpdate = useAppState(({ description }) => description.status === 'ready' && description.value.canUpdate);
  return (
    <SwitchRow
      label={words.checkForUpdates}
      hint={canUpdate ? words.checkForUpdatesHint : words.noUpdateAddress}
      isOn={canUpdate && isOn}
      isDisabled={!canUpdate}
      onChange={onChange}
    />
  );
}
