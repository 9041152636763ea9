import { serverProviderNames } from '../../../shared/settings/provider-names';
import { texts } from '../../core/texts/texts';
import { LabelledField } from '../../ui/labelled-field';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import type { ConnectionFields, FieldProblems } from './connection-fields';

interface ConnectionInputsProps {
  readonly fields: ConnectionFields;
  readonly problems: FieldProblems;
  readonly onChange: (change: Partial<ConnectionFields>) => void;
}

/** All inputs of a connection except its key. */
export function ConnectionInputs({ fields, problems, onChange }: ConnectionInputsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3.5">
        <LabelledField label={texts.models.form.name} problem={problems.name}>
          {(control) => (
            <TextField
              {...control}
              className="w-full"
              autoComplete="off"
              value={fields.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </LabelledField>
        <LabelledField label={texts.models.form.kind}>
          {(control) => (
            <SelectField
              {...control}
              className="w-full"
              value={fields.provider}
              onChange={(event) => {
                const provider = serverProviderNames.find((one) => one === event.target.value);
                if (provider) onChange({ provider });
              }}
            >
              {serverProviderNames.map((provider) => (
                <option key={provider} value={provider}>
                  {texts.models.providers[provider]}
                </option>
              ))}
            </SelectField>
          )}
        </LabelledField>
      </div>
      <LabelledField label={texts.models.form.address} problem={problems.baseUrl}>
        {(control) => (
          <TextField
            {...control}
            className="w-full font-mono"
            spellCheck={false}
            autoComplete="off"
            placeholder={texts.models.form.addressExample}
            value={fields.baseUrl}
            onChange={(event) => onChange({ baseUrl: event.target.value })}
          />
        )}
      </LabelledField>
    </>
  );
}
