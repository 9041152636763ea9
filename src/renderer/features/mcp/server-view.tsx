import { useState } from 'react';
import type { McpServerDescription, mcpLogLineSchema } from '../../../shared/mcp/mcp-server';
import { CodeBlock } from '../../core/components/code-block';
import { ConfirmDialog } from '../../core/components/confirm-dialog';
import { useAsyncAction } from '../../core/components/use-async-action';
import { asSentence } from '../../core/format/as-sentence';
import { useAppState, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { ToggleSwitch } from '../../ui/toggle-switch';
import { ServerState } from './server-state';
import { ServerTools } from './server-tools';
import { SignIn } from './sign-in';

interface ServerViewProps {
  readonly server: McpServerDescription;
  readonly onRemoved: () => void;
}

const words = texts.settings.mcp.server;

/** One server: its state, what it may do, its tools and its log. */
export function ServerView({ server, onRemoved }: ServerViewProps) {
  const { app } = useModels();
  const { name, command, isOn, sandbox, problem, launch } = server;
  const hasSandbox = useAppState((state) => state.sandbox?.isAvailable ?? true);
  const [isRemoving, setIsRemoving] = useState(false);
  const [log, setLog] = useState<readonly LogLine[] | null>(null);
  const readLog = async () => setLog(await app.readMcpLogs(name));
  const test = useAsyncAction(async () => {
    await app.testMcpServer(name);
    if (log !== null) await readLog();
  });
  const change = useAsyncAction(async (work: () => Promise<void>) => work());
  const error = test.error ?? change.error;

  return (
    <div className="space-y-4">
      <div className="space-y-2">
        <div className="flex items-center gap-2">
          <h4 className="text-title font-semibold">{name}</h4>
          <span className="grow">
            <ServerState server={server} />
          </span>
          <Button size="small" aria-disabled={test.isRunning} onClick={() => void test.run()}>
            {test.isRunning ? words.testing : words.test}
          </Button>
          <Button size="small" onClick={() => void change.run(() => app.restartMcpServer(name))}>
            {words.restart}
          </Button>
          <Button size="small" look="quiet" onClick={() => setIsRemoving(true)}>
            {words.remove}
          </Button>
        </div>
        <CodeBlock text={command} />
        {problem !== undefined && <FailureMessage>{asSentence(problem)}</FailureMessage>}
        {error !== null && <FailureMessage>{error}</FailureMessage>}
      </div>
      <SignIn server={server} />
      <div>
        <Switch
          label={words.on}
          hint={words.onHint}
          isOn={isOn}
          onChange={(on) => void change.run(() => app.switchMcpServer(name, on ? 'on' : 'off'))}
        />
        {launch.kind === 'stdio' && (
          <Switch
            label={words.sandbox}
            hint={hasSandbox ? words.sandboxHint : words.noSandbox}
            isOn={sandbox.isOn}
            onChange={(on) => void change.run(() => app.setMcpSandbox({ name, sandbox: { ...sandbox, isOn: on } }))}
          />
        )}
        {launch.kind === 'stdio' && sandbox.isOn && (
          <Switch
            label={words.network}
            hint={words.networkHint}
            isOn={sandbox.hasNetwork}
            onChange={(on) =>
              void change.run(() => app.setMcpSandbox({ name, sandbox: { ...sandbox, hasNetwork: on } }))
            }
          />
        )}
      </div>
      <ServerTools server={server} />
      <Log lines={log} onShow={() => void change.run(readLog)} />
      <ConfirmDialog
        isOpen={isRemoving}
        onOpenChange={setIsRemoving}
        title={words.removeTitle(name)}
        description={words.removeDescription}
        confirmLabel={words.removeConfirm}
        cancelLabel={words.keep}
        onConfirm={async () => {
          await app.removeMcpServer(name);
          onRemoved();
        }}
      />
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  return (
    <div className="flex items-start gap-4 border-b border-line py-2.5 last:border-none">
      <div className="min-w-0 grow">
        <p className="font-medium">{label}</p>
        <p className="text-small text-ink-soft">{hint}</p>
      </div>
      <ToggleSwitch aria-label={label} checked={isOn} onCheckedChange={onChange} className="mt-0.5" />
    </div>
  );
}

type LogLine = (typeof mcpLogLineSchema)['_output'];

function Log({ lines, onShow }: { readonly lines: readonly LogLine[] | null; readonly onShow: () => void }) {
  return (
    <section aria-label={words.logs} className="space-y-2">
      <Button size="small" onClick={onShow}>
        {words.logs}
      </Button>
      {lines?.length === 0 && <p className="text-small text-ink-soft">{words.noLogs}</p>}
      {lines !== null && lines.length > 0 && (
        <CodeBlock text={lines.map(({ from, text }) => (from === 'app' ? `· ${text}` : text)).join('\n')} />
      )}
    </section>
  );
}
