import { useEffect, useState } from 'react';
import {
  type EditorChoice,
  type KnownEditor,
  knownEditorIds,
  knownEditors,
} from '../../../../shared/settings/editor-choice';
import { useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { LabelledField } from '../../../ui/labelled-field';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import type { SectionProps } from './section-props';

const words = texts.settings.appearance.editor;

interface EditorSettingProps {
  readonly value: EditorChoice;
  readonly change: SectionProps['change'];
}

/** What opens the files that the user clicks. */
export function EditorSetting({ value, change }: EditorSettingProps) {
  const { app } = useModels();
  const [installed, setInstalled] = useState<readonly KnownEditor[] | null>(null);
  const [isCustom, setIsCustom] = useState(value.kind === 'custom');
  useEffect(() => {
    let isCurrent = true;
    // Without the list, all editors are offered alike.
    void app
      .listEditors()
      .catch(() => null)
      .then((list) => isCurrent && setInstalled(list));
    return () => {
      isCurrent = false;
    };
  }, [app]);

  function choose(chosen: string) {
    setIsCustom(chosen === 'custom');
    if (chosen === 'auto' || chosen === 'viewer') change({ editor: { kind: chosen } });
    const id = knownEditorIds.find((one) => one === chosen);
    if (id) change({ editor: { kind: 'known', id } });
  }

  const there = knownEditorIds.filter((id) => installed?.includes(id));
  const others = knownEditorIds.filter((id) => !there.includes(id));
  return (
    <section aria-label={words.title} className="space-y-3 border-t border-line pt-4">
      <LabelledField label={words.title} hint={words.hint}>
        {(control) => (
          <SelectField
            {...control}
            className="w-full max-w-sm"
            value={isCustom ? 'custom' : value.kind === 'known' ? value.id : value.kind}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="auto">{words.auto}</option>
            <option value="viewer">{words.viewer}</option>
            <Editors label={words.installed} ids={there} />
            <Editors label={there.length === 0 ? words.known : words.notFound} ids={others} />
            <option value="custom">{words.custom}</option>
          </SelectField>
        )}
      </LabelledField>
      {isCustom && (
        <CommandField
          command={value.kind === 'custom' ? value.command : ''}
          onChange={(command) => change({ editor: { kind: 'custom', command } })}
        />
      )}
    </section>
  );
}

function Editors({ label, ids }: { label: string; ids: readonly KnownEditor[] }) {
  if (ids.length === 0) return null;
  return (
    <optgroup label={label}>
      {ids.map((id) => (
        <option key={id} value={id}>
          {knownEditors[id]}
        </option>
      ))}
    </optgroup>
  );
}

/** Applies when the field loses the focus or Enter is pressed. */
function CommandField({ command, onChange }: { command: string; onChange: (command: string) => void }) {
  const [typed, setTyped] = useState(command);
  const given = typed.trim();
  const commit = () => {
    if (given !== '' && given !== command) onChange(given);
  };
  return (
    <LabelledField label={words.command} hint={words.commandHint}>
      {(control) => (
        <TextField
          {...control}
          placeholder={words.commandExample}
          spellCheck={false}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
          className="w-full max-w-sm font-mono"
        />
      )}
    </LabelledField>
  );
}
