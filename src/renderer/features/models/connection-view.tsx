import { useState } from 'react';
import type { ModelCatalogue, ModelConnection } from '../../../shared/settings/model';
import { ConfirmDialog } from '../../core/components/confirm-dialog';
import { asSentence } from '../../core/format/as-sentence';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { fieldsOf } from './connection-fields';
import { ConnectionForm } from './connection-form';
import { ConnectionModels } from './connection-models';
import { keyText, statusText } from './connection-texts';

interface ConnectionViewProps {
  readonly catalogue: ModelCatalogue;
  readonly connection: ModelConnection;
}

export function ConnectionView({ catalogue, connection }: ConnectionViewProps) {
  const { name, origin, provider, status } = connection;
  return (
    <section aria-label={name} className="space-y-5">
      <div className="flex items-start gap-3">
        <h3 className="min-w-0 grow text-title font-semibold wrap-anywhere">{name}</h3>
        <ConnectionEnd connection={connection} />
      </div>
      {provider === 'guide' ? (
        <p className="text-ink-soft">{texts.models.dialog.guide}</p>
      ) : (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ink-soft [&_dt]:text-ink-faint">
            <dt>{texts.models.dialog.origin}</dt>
            <dd>{texts.models.origins[origin]}</dd>
            <dt>{texts.models.keys.heading}</dt>
            <dd>{keyText(connection, catalogue.keyStorage)}</dd>
            <dt>{texts.models.dialog.status}</dt>
            <dd>{statusText(connection)}</dd>
          </dl>
          {status.kind === 'failed' && <FailureMessage>{asSentence(status.message)}</FailureMessage>}
          <ConnectionForm catalogue={catalogue} connection={connection} />
          <ConnectionModels connection={connection} />
        </>
      )}
    </section>
  );
}

/** Connections that the user added can be removed; for the others, only the stored key can. */
function ConnectionEnd({ connection }: { connection: ModelConnection }) {
  const { app } = useModels();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, origin, key } = connection;
  if (origin !== 'user' && key !== 'stored') return null;
  const end =
    origin === 'user'
      ? { words: texts.models.remove, act: () => app.removeConnection(id) }
      : {
          words: texts.models.forgetKey,
          act: async () => void (await app.saveConnection({ id, ...fieldsOf(connection), key: null })),
        };
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {end.words.button}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={end.words.title(name)}
        description={end.words.description}
        confirmLabel={end.words.button}
        cancelLabel={texts.models.remove.keep}
        onConfirm={end.act}
      />
    </>
  );
}
