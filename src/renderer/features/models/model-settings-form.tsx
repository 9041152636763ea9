import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  defaultModelSettings,
  type ModelConnection,
  type ModelInfo,
  type ModelSettings,
  type ToolMode,
  toolModeSchema,
} from '../../../shared/settings/model';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { LabelledField } from '../../ui/labelled-field';
import { TextField } from '../../ui/text-field';
import { DialectsChoice } from './dialects-choice';
import {
  type NumberFieldName,
  numberFieldNames,
  readSettingsFields,
  type SettingsFields,
  settingsFieldsOf,
} from './settings-fields';

/** The recommended mode comes first. */
const orderedModes = toolModeSchema.options.toSorted((one, other) => Number(other === 'auto') - Number(one === 'auto'));

interface ModelSettingsFormProps {
  readonly connection: ModelConnection;
  readonly model: ModelInfo;
}

export function ModelSettingsForm({ connection, model }: ModelSettingsFormProps) {
  const { app } = useModels();
  const [fields, setFields] = useState(() => settingsFieldsOf(model.settings));
  const [problems, setProblems] = useState<Partial<Record<NumberFieldName, string>>>({});
  const [isSaved, setIsSaved] = useState(false);
  const save = useAsyncAction(async (settings: ModelSettings) => {
    await app.updateModelSettings({ connectionId: connection.id, modelId: model.id }, settings);
    setFields(settingsFieldsOf(settings));
    setIsSaved(true);
  });

  function change(changed: Partial<SettingsFields>) {
    setFields((before) => ({ ...before, ...changed }));
    setProblems({});
    setIsSaved(false);
    save.clearError();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readSettingsFields(fields);
    setProblems(read.isValid ? {} : read.problems);
    if (read.isValid && !save.isRunning) void save.run(read.settings);
  }

  return (
    <form onSubmit={submit} noValidate aria-label={texts.models.dialog.settingsOf(model.name)} className="space-y-5">
      <div>
        <Button
          look="quiet"
          size="small"
          className="-ml-2"
          onClick={() => app.moveInModels({ kind: 'connection', connectionId: connection.id })}
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          {texts.models.settings.back(connection.name)}
        </Button>
        <h3 className="mt-1 text-title font-semibold wrap-anywhere">{model.name}</h3>
      </div>
      <ToolModeChoice value={fields.toolMode} onChange={(toolMode) => change({ toolMode })} />
      {fields.toolMode !== 'native' && (
        <DialectsChoice value={fields.dialects} onChange={(dialects) => change({ dialects })} />
      )}
      <div className="grid grid-cols-2 gap-x-3.5 gap-y-4">
        {numberFieldNames.map((name) => (
          <LabelledField
            key={name}
            label={texts.models.settings[name]}
            hint={texts.models.settings[`${name}Hint`]}
            problem={problems[name]}
          >
            {(control) => (
              <TextField
                {...control}
                inputMode="decimal"
                autoComplete="off"
                className="w-full"
                placeholder={placeholderOf(name, model)}
                value={fields.numbers[name]}
                onChange={(event) => change({ numbers: { ...fields.numbers, [name]: event.target.value } })}
              />
            )}
          </LabelledField>
        ))}
      </div>
      {save.error !== null && <FailureMessage>{save.error}</FailureMessage>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="grow text-small text-good-ink">
          {isSaved && texts.models.settings.saved}
        </p>
        <Button look="quiet" onClick={() => save.isRunning || void save.run(defaultModelSettings)}>
          {texts.models.settings.reset}
        </Button>
        <Button look="primary" type="submit" aria-disabled={save.isRunning}>
          {texts.models.settings.save}
        </Button>
      </div>
    </form>
  );
}

/** Shows the model's own value if it is known. */
function placeholderOf(name: NumberFieldName, model: ModelInfo): string {
  const known = knownValue(name, model);
  return known === undefined
    ? texts.models.settings.fits
    : texts.models.settings.fitsNumber(known.toLocaleString('en'));
}

function knownValue(name: NumberFieldName, { contextSize, maxOutputTokens, price }: ModelInfo): number | undefined {
  switch (name) {
    case 'contextSize':
      return contextSize;
    case 'maxOutputTokens':
      return maxOutputTokens;
    case 'inputPrice':
      return price?.input;
    case 'outputPrice':
      return price?.output;
    default:
      return undefined;
  }
}

function ToolModeChoice({ value, onChange }: { value: ToolMode; onChange: (mode: ToolMode) => void }) {
  const { toolModes } = texts.models.settings;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{texts.models.settings.toolMode}</legend>
      <div className="-mx-2">
        {orderedModes.map((mode) => (
          <label
            key={mode}
            className="flex gap-2.5 rounded-control px-2 py-1 hover:bg-hover has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="tool-mode"
              checked={mode === value}
              onChange={() => onChange(mode)}
              className="mt-0.5 size-4 shrink-0"
            />
            <span>
              {toolModes[mode].name}
              <span className="block text-small text-ink-soft">{toolModes[mode].explanation}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
