import { type FormEvent, useState } from 'react';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { LabelledField } from '../../ui/labelled-field';
import { SegmentedControl } from '../../ui/segmented-control';
import { fieldLook, TextField } from '../../ui/text-field';
import { type FieldProblems, readServerFields, type ServerFields } from './read-server-fields';

interface ServerFormProps {
  readonly onSaved: (name: string) => void;
  readonly onCancel: () => void;
}

const words = texts.settings.mcp.form;
const empty: ServerFields = { name: '', kind: 'stdio', command: '', url: '', values: '' };

export function ServerForm({ onSaved, onCancel }: ServerFormProps) {
  const { app } = useModels();
  const [fields, setFields] = useState(empty);
  const [problems, setProblems] = useState<FieldProblems>({});
  const save = useAsyncAction(app.saveMcpServer);
  const { name, kind, command, url, values } = fields;

  function change(changed: Partial<ServerFields>) {
    setFields((before) => ({ ...before, ...changed }));
    setProblems({});
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = readServerFields(fields);
    if (read.kind === 'problems') setProblems(read.problems);
    else if (await save.run(read.draft)) onSaved(read.draft.name);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-3.5">
      <h4 className="font-semibold">{words.title}</h4>
      <LabelledField label={words.name} hint={words.nameHint} problem={problems.name}>
        {(control) => (
          <TextField
            {...control}
            className="w-64"
            value={name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </LabelledField>
      <div className="w-fit">
        <SegmentedControl
          label={words.kind}
          value={kind}
          segments={[
            { value: 'stdio', name: words.kinds.stdio },
            { value: 'http', name: words.kinds.http },
          ]}
          onChoose={(chosen) => change({ kind: chosen })}
        />
      </div>
      {kind === 'stdio' ? (
        <LabelledField label={words.command} hint={words.commandHint} problem={problems.command}>
          {(control) => (
            <TextField
              {...control}
              className="w-full font-mono"
              spellCheck={false}
              value={command}
              onChange={(event) => change({ command: event.target.value })}
            />
          )}
        </LabelledField>
      ) : (
        <LabelledField label={words.url} hint={words.urlHint} problem={problems.url}>
          {(control) => (
            <TextField
              {...control}
              className="w-full font-mono"
              spellCheck={false}
              value={url}
              onChange={(event) => change({ url: event.target.value })}
            />
          )}
        </LabelledField>
      )}
      <LabelledField
        label={kind === 'stdio' ? words.environment : words.headers}
        hint={words.valuesHint}
        problem={problems.values}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            spellCheck={false}
            autoComplete="off"
            className={`${fieldLook} w-full px-2.5 py-1.5 font-mono`}
            value={values}
            onChange={(event) => change({ values: event.target.value })}
          />
        )}
      </LabelledField>
      {save.error !== null && <FailureMessage>{save.error}</FailureMessage>}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button look="primary" type="submit" aria-disabled={save.isRunning}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
