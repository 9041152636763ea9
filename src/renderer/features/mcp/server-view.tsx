import { useEffect, useState } from 'react';
import type { McpFault, McpServerDescription, mcpLogLineSchema } from '../../../shared/mcp/mcp-server';
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
  readonly beginsWithLog: boolean;
  /** Shows what its project's file says now. */
  readonly onReview: () => void;
  readonly onRemoved: () => void;
}

const words = texts.settings.mcp.server;

/** One server: its state, what it may do, its tools and its log. */
export function ServerView({ server, beginsWithLog, onReview, onRemoved }: ServerViewProps) {
  const { app } = useModels();
  const { name, command, isOn, sandbox, problem, launch, fault, state, signIn } = server;
  // What follows says the same, and how to do it.
  const isSaidBySignIn = state === 'needs-sign-in' && signIn?.kind !== 'signed-in';
  const isNextToTest = state === 'stopped' && server.tools.length === 0;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the user asked for it
  useEffect(() => {
    if (beginsWithLog) void change.run(readLog);
  }, []);
  const setSandbox = ({ hasNetwork, anyHost }: { hasNetwork: boolean; anyHost: boolean }) => {
    const { anyHost: _before, ...others } = sandbox;
    return app.setMcpSandbox({ name, sandbox: { ...others, hasNetwork, ...(anyHost ? { anyHost } : {}) } });
  };
  const setHosts = (hosts: string[]) => app.setMcpSandbox({ name, sandbox: { ...sandbox, hosts } });
  const withoutHost = (host: string) => (sandbox.hosts ?? []).filter((each) => each !== host);
  function widen({ host, widening }: McpFault): Promise<void> {
    if (widening === 'host' && host !== null) return setHosts([...withoutHost(host), host]);
    return setSandbox({ hasNetwork: true, anyHost: widening === 'any-host' });
  }

  return (
    <div className="space-y-4">
      <div className="space-y-2">
        <div className="flex items-center gap-2">
          <h4 className="text-title font-semibold">{name}</h4>
          <span className="grow">
            <ServerState server={server} />
          </span>
          <Button
            size="small"
            look={isNextToTest ? 'primary' : 'secondary'}
            aria-disabled={test.isRunning}
            onClick={() => void test.run()}
          >
            {test.isRunning ? words.testing : words.test}
          </Button>
          <Button size="small" onClick={() => void change.run(() => app.restartMcpServer(name))}>
            {words.restart}
          </Button>
          <Button size="small" look="quiet" onClick={() => setIsRemoving(true)}>
            {words.remove}
          </Button>
        </div>
        <div className="max-h-44 overflow-y-auto">
          <CodeBlock text={command} />
        </div>
        {problem !== undefined && !isSaidBySignIn && (
          <div className="flex items-start gap-3">
            <div className="min-w-0 grow">
              <FailureMessage>{asSentence(problem)}</FailureMessage>
            </div>
            {state === 'untrusted' && (
              <Button size="small" onClick={onReview}>
                {words.reviewEntry}
              </Button>
            )}
          </div>
        )}
        {error !== null && <FailureMessage>{error}</FailureMessage>}
        {fault !== undefined && (
          <div className="flex items-center gap-3 rounded-card bg-warn-soft p-3 text-warn-ink">
            <p className="grow">{words.fault(name, fault)}</p>
            <Button size="small" onClick={() => void change.run(() => widen(fault))}>
              {words.widen(fault)}
            </Button>
          </div>
        )}
      </div>
      <SignIn server={server} />
      {/* What has to be reviewed must not be below the fold. */}
      {server.needsReview && <ServerTools server={server} />}
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
            onChange={(on) => void change.run(() => setSandbox({ hasNetwork: on, anyHost: false }))}
          />
        )}
        {launch.kind === 'stdio' && sandbox.isOn && sandbox.hasNetwork && (
          <Switch
            label={words.anyHost}
            hint={words.anyHostHint}
            isOn={sandbox.anyHost === true}
            onChange={(on) => void change.run(() => setSandbox({ hasNetwork: true, anyHost: on }))}
          />
        )}
        {sandbox.hosts !== undefined && sandbox.hosts.length > 0 && (
          <HostList hosts={sandbox.hosts} onRemove={(host) => void change.run(() => setHosts(withoutHost(host)))} />
        )}
      </div>
      {!server.needsReview && <ServerTools server={server} />}
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

/** The hosts that are allowed without asking. */
function HostList({
  hosts,
  onRemove,
}: {
  readonly hosts: readonly string[];
  readonly onRemove: (host: string) => void;
}) {
  return (
    <div className="border-b border-line py-2.5 last:border-none">
      <p className="font-medium">{words.hosts}</p>
      <ul>
        {hosts.map((host) => (
          <li key={host} className="flex items-center gap-2">
            <code className="min-w-0 grow truncate font-mono text-small text-ink-soft">{host}</code>
            <Button size="small" look="quiet" aria-label={words.removeHost(host)} onClick={() => onRemove(host)}>
              {words.removeConfirm}
            </Button>
          </li>
        ))}
      </ul>
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
