import { texts } from '../core/texts/texts';
import { type ServerPreset, serverPresets } from '../features/models/server-presets';
import { LabelledField } from '../ui/labelled-field';
import { SelectField } from '../ui/select-field';

interface PresetFieldProps {
  readonly baseUrl: string;
  readonly onChoose: (preset: ServerPreset) => void;
}

export function PresetField({ baseUrl, onChoose }: PresetFieldProps) {
  return (
    <LabelledField label={texts.models.form.preset}>
      {(control) => (
        <SelectField
          {...control}
          className="w-full"
          value={serverPresets.find((preset) => preset.baseUrl === baseUrl)?.name ?? ''}
          onChange={(event) => {
            const preset = serverPresets.find(({ name }) => name === event.target.value);
            if (preset) onChoose(preset);
          }}
        >
          <option value="">{texts.models.form.noPreset}</option>
          {serverPresets.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </LabelledField>
  );
}
