import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ModelCatalogue, ModelConnection } from '../../../shared/settings/model';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { LabelledField } from '../../ui/labelled-field';
import { SelectField } from '../../ui/select-field';
import {
  type ConnectionFields,
  draftOf,
  emptyFields,
  type FieldProblems,
  fieldProblems,
  fieldsOf,
  withPreset,
} from './connection-fields';
import { ConnectionInputs } from './connection-inputs';
import { KeyField } from './key-field';
import { savedConnectionId } from './saved-connection-id';
import { type ServerPreset, serverPresets } from './server-presets';
import { TestResult } from './test-result';
import { useConnectionTest } from './use-connection-test';

interface PresetFieldProps {
  readonly baseUrl: string;
  readonly onChoose: (preset: ServerPreset) => void;
}

interface ConnectionFormProps {
  readonly catalogue: ModelCatalogue;
  /** Undefined for a new connection. */
  readonly connection: ModelConnection | undefined;
}

export function ConnectionForm({ catalogue, connection }: ConnectionFormProps) {
  const { app } = useModels();
  const [fields, setFields] = useState<ConnectionFields>(connection ? fieldsOf(connection) : emptyFields);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [isSaved, setIsSaved] = useState(false);
  // Not in the state: only the field may hold the key.
  const keyField = useRef<HTMLInputElement>(null);
  const test = useConnectionTest();
  const draft = () => draftOf(fields, connection?.id, keyField.current?.value ?? '');
  const save = useAsyncAction(async () => {
    const saved = await app.saveConnection(draft());
    forgetKey(keyField.current);
    setIsSaved(true);
    const addedId = savedConnectionId(catalogue, saved);
    if (!connection && addedId !== null) app.moveInModels({ kind: 'connection', connectionId: addedId });
  });

  useEffect(() => {
    const field = keyField.current;
    return () => forgetKey(field);
  }, []);

  function startOver() {
    setProblems({});
    setIsSaved(false);
    save.clearError();
    test.clear();
  }
  function change(changed: Partial<ConnectionFields>) {
    setFields((before) => ({ ...before, ...changed }));
    startOver();
  }
  function takePreset(preset: ServerPreset) {
    const listed = catalogue.connections.find(({ baseUrl }) => baseUrl === preset.baseUrl);
    if (listed) app.moveInModels({ kind: 'connection', connectionId: listed.id });
    else change(withPreset(fields, preset));
  }
  function isComplete(): boolean {
    const found = fieldProblems(fields);
    setProblems(found ?? {});
    return found === null;
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete() && !save.isRunning) void save.run();
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-3.5">
      {!connection && <PresetField baseUrl={fields.baseUrl} onChoose={takePreset} />}
      <ConnectionInputs fields={fields} problems={problems} onChange={change} />
      <KeyField
        fieldRef={keyField}
        connection={connection}
        baseUrl={fields.baseUrl}
        keyStorage={catalogue.keyStorage}
        onChange={startOver}
      />
      <TestResult test={test} />
      {save.error !== null && <FailureMessage>{save.error}</FailureMessage>}
      <div className="flex items-center justify-end gap-2">
        <p role="status" className="grow text-small text-good-ink">
          {isSaved && texts.models.form.saved}
        </p>
        <Button
          aria-disabled={test.isRunning}
          onClick={() => {
            if (isComplete() && !test.isRunning) test.run({ draft: draft() });
          }}
        >
          {test.isRunning ? texts.models.form.testing : texts.models.form.test}
        </Button>
        <Button look="primary" type="submit" aria-disabled={save.isRunning}>
          {texts.models.form.save}
        </Button>
      </div>
    </form>
  );
}

function forgetKey(field: HTMLInputElement | null): void {
  if (field) field.value = '';
}

function PresetField({ baseUrl, onChoose }: PresetFieldProps) {
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
