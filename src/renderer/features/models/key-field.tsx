import { TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import type { ModelCatalogue, ModelConnection } from '../../../shared/settings/model';
import { texts } from '../../core/texts/texts';
import { LabelledField } from '../../ui/labelled-field';
import { TextField } from '../../ui/text-field';
import { keyBelongsTo } from './connection-fields';

interface KeyFieldProps {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly connection: ModelConnection | undefined;
  readonly baseUrl: string;
  readonly keyStorage: ModelCatalogue['keyStorage'];
  readonly onChange: () => void;
}

/** Keys go in here and never come back: for a stored one only its existence is shown. */
export function KeyField({ fieldRef, connection, baseUrl, keyStorage, onChange }: KeyFieldProps) {
  const ownOrigin = keyBelongsTo(connection, baseUrl);
  return (
    <LabelledField
      label={texts.models.form.key}
      hint={
        <>
          <p>{hintOf(connection)}</p>
          {ownOrigin !== null && <p className="text-warn-ink">{texts.models.form.keyElsewhere(ownOrigin)}</p>}
          {keyStorage === 'file' && (
            <p className="mt-1 flex items-start gap-1.5 rounded-control bg-warn-soft px-2.5 py-1.5 text-warn-ink">
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {texts.models.dialog.fileWarning}
            </p>
          )}
        </>
      }
    >
      {(control) => (
        <TextField
          {...control}
          ref={fieldRef}
          type="password"
          className="w-full font-mono"
          spellCheck={false}
          autoComplete="off"
          onChange={onChange}
        />
      )}
    </LabelledField>
  );
}

function hintOf(connection: ModelConnection | undefined): string {
  const { keyHints } = texts.models.form;
  if (connection?.key === 'stored') return keyHints.stored;
  if (connection?.key === 'environment') {
    return keyHints.environment(connection.keyVariable ?? keyHints.anyVariable);
  }
  return connection?.key === 'missing' ? keyHints.missing : keyHints.none;
}
