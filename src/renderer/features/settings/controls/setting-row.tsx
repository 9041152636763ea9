import { type ReactNode, useId } from 'react';
import { ToggleSwitch } from '../../../ui/toggle-switch';

interface SettingRowProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly children: (control: { readonly id: string; readonly 'aria-describedby': string | undefined }) => ReactNode;
}

/** The setting's name on the left, its control on the right. */
export function SettingRow({ label, hint, children }: SettingRowProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="flex items-start gap-4 border-b border-line py-3 first:pt-0 last:border-none last:pb-0">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-small text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      {children({ id, 'aria-describedby': hint ? hintId : undefined })}
    </div>
  );
}

interface SwitchRowProps extends Pick<SettingRowProps, 'label' | 'hint'> {
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function SwitchRow({ label, hint, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  return (
    <SettingRow label={label} hint={hint}>
      {(control) => (
        <ToggleSwitch {...control} checked={isOn} disabled={isDisabled} onCheckedChange={onChange} className="mt-0.5" />
      )}
    </SettingRow>
  );
}
