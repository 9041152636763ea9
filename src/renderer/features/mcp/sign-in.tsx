import { type FormEvent, useState } from 'react';
import type { McpServerDescription } from '../../../shared/mcp/mcp-server';
import { CodeBlock } from '../../core/components/code-block';
import { useAsyncAction } from '../../core/components/use-async-action';
import { asSentence } from '../../core/format/as-sentence';
import { useAppState, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { LabelledField } from '../../ui/labelled-field';
import { TextField } from '../../ui/text-field';

const words = texts.settings.mcp.signIn;
/** The port tried first, for services that need the redirect URL in advance. */
const REDIRECT_ADDRESS = 'http://127.0.0.1:47133/callback';

/** Signing in to a server with an address. Its page is opened only by a click, after it was shown. */
export function SignIn({ server }: { readonly server: McpServerDescription }) {
  const { name, state, signIn } = server;
  const { app } = useModels();
  const change = useAsyncAction(async (work: () => Promise<void>) => work());
  if (signIn === undefined) return null;
  const failure = change.error !== null && <FailureMessage>{change.error}</FailureMessage>;

  if (signIn.kind === 'waiting') {
    return (
      <section aria-label={words.start} className="space-y-2 rounded-card border border-line p-3">
        <p>{words.waiting}</p>
        <CodeBlock text={signIn.address} />
        {failure}
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={() => void change.run(() => app.cancelMcpSignIn(name))}>
            {words.cancel}
          </Button>
          <OpenButton address={signIn.address} />
        </div>
      </section>
    );
  }
  const isNeeded = state === 'needs-sign-in';
  const isSignedIn = signIn.kind === 'signed-in';
  if (!isNeeded && !isSignedIn && signIn.problem === undefined) return null;
  const start = (client?: { id: string; secret?: string }) =>
    change.run(() => app.signInToMcpServer({ name, ...(client ? { client } : {}) }));
  return (
    <section aria-label={words.start} className="space-y-2 rounded-card border border-line p-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow">{isSignedIn && !isNeeded ? words.signedIn : words.needed(name)}</p>
        {isSignedIn && (
          <Button size="small" onClick={() => void change.run(() => app.signOutOfMcpServer(name))}>
            {words.signOut}
          </Button>
        )}
        {(isNeeded || !isSignedIn) && !signIn.needsClient && (
          <Button look="primary" size="small" aria-disabled={change.isRunning} onClick={() => void start()}>
            {change.isRunning ? words.starting : isSignedIn ? words.again : words.start}
          </Button>
        )}
      </div>
      {signIn.problem !== undefined && <FailureMessage>{asSentence(signIn.problem)}</FailureMessage>}
      {failure}
      {signIn.needsClient && <ClientForm isRunning={change.isRunning} onSubmit={(client) => void start(client)} />}
    </section>
  );
}

function OpenButton({ address }: { readonly address: string }) {
  const { app } = useModels();
  const isInElectron = useAppState(
    ({ description }) => description.status === 'ready' && description.value.host === 'electron',
  );
  const opening = useAsyncAction(async () => {
    if (isInElectron) await app.openLink(address);
    else window.open(address, '_blank', 'noopener,noreferrer');
  });
  return (
    <>
      {opening.error !== null && <FailureMessage>{opening.error}</FailureMessage>}
      <Button look="primary" aria-disabled={opening.isRunning} onClick={() => void opening.run()}>
        {words.open}
      </Button>
    </>
  );
}

interface ClientFormProps {
  readonly isRunning: boolean;
  readonly onSubmit: (client: { id: string; secret?: string }) => void;
}

function ClientForm({ isRunning, onSubmit }: ClientFormProps) {
  const [id, setId] = useState('');
  const [secret, setSecret] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (id.trim() !== '') onSubmit({ id, ...(secret.trim() === '' ? {} : { secret }) });
  }
  return (
    <form onSubmit={submit} className="space-y-3">
      <LabelledField label={words.client} hint={words.clientHint(REDIRECT_ADDRESS)}>
        {(control) => (
          <TextField
            {...control}
            className="w-full font-mono"
            spellCheck={false}
            value={id}
            onChange={(event) => setId(event.target.value)}
          />
        )}
      </LabelledField>
      <LabelledField label={words.secret} hint={words.secretHint}>
        {(control) => (
          <TextField
            {...control}
            type="password"
            autoComplete="off"
            className="w-full font-mono"
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
          />
        )}
      </LabelledField>
      <div className="flex justify-end">
        <Button look="primary" type="submit" aria-disabled={isRunning || id.trim() === ''}>
          {isRunning ? words.starting : words.start}
        </Button>
      </div>
    </form>
  );
}
