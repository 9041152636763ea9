import { ToolResult } from '../../../shared/call/tool-result';
import type { JsonObject } from '../../../shared/json/json';
import type { SandboxUse } from '../../sandbox/confinement';
import { explainFailure } from '../../sandbox/explain-failure';
import type { TerminalEnd } from '../../terminal/terminal-event';

/** Returns a result's details about its command's sandbox, based on the command's output. */
export function sandboxDetails(use: SandboxUse | undefined, end: TerminalEnd | null, output: string): JsonObject {
  if (use === undefined) return {};
  if (end !== null && isSandboxFailure(end)) return { sandboxed: false, why: explainFailure(output) };
  return use.sandboxed ? { sandboxed: true } : { sandboxed: false, why: use.why };
}

/** Returns the failure of a call whose command never started. We don't run it without its sandbox instead. */
export function sandboxFailure(title: string, end: TerminalEnd, output: string): ToolResult | null {
  if (!isSandboxFailure(end)) return null;
  return ToolResult.failed(`${title} was not run. ${explainFailure(output)}`, 'Sandbox');
}

function isSandboxFailure(end: TerminalEnd): boolean {
  return end.kind === 'exited' && end.sandboxFailed === true;
}
