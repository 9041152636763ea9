import { confineCommand } from '../sandbox/confine-command';
import { onlySafeCommands, type SandboxUse, strictest } from '../sandbox/confinement';
import type { SandboxState } from '../sandbox/detect-sandbox';
import type { LaunchMode } from './shell-invocation';
import type { TerminalRequest } from './terminal';

export interface LaunchDeps {
  readonly detectSandbox: () => Promise<SandboxState>;
  /** AIntern's own data, hidden from confined commands. */
  readonly dataPath: string;
}

/** Chooses how a command is confined, and what is reported about it. */
export async function prepareLaunch(
  request: Pick<TerminalRequest, 'isReadOnly' | 'confinement' | 'folder'>,
  { detectSandbox, dataPath }: LaunchDeps,
): Promise<{ readonly surrounding: LaunchMode; readonly sandbox: SandboxUse }> {
  const { isReadOnly, confinement: choice = { kind: 'confined', confinement: strictest }, folder } = request;
  if (!isReadOnly) return { surrounding: 'terminal', sandbox: { sandboxed: false, why: onlySafeCommands } };
  const unconfined = (why: string) => ({ surrounding: 'no-input', sandbox: { sandboxed: false, why } }) as const;
  if (choice.kind === 'unconfined') return unconfined(choice.why);
  const state = await detectSandbox();
  if (state.kind === 'unavailable') return unconfined(state.why);
  const { note } = choice.confinement;
  const surrounding = confineCommand(state, choice.confinement, { folder, dataPath });
  return { surrounding, sandbox: { sandboxed: true, ...(note === undefined ? {} : { note }) } };
}
