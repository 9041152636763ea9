import { assertNever } from '../../../shared/assert-never';
import { ToolResult } from '../../../shared/call/tool-result';
import type { JsonObject } from '../../../shared/json/json';
import type { SandboxUse } from '../../sandbox/confinement';
import { explainFailure } from '../../sandbox/explain-failure';
import type { SandboxFault } from '../../sandbox/faults/find-sandbox-fault';
import type { TerminalEnd } from '../../terminal/terminal-event';

/** Returns a result's details about its command's sandbox, based on the command's output. */
export function sandboxDetails(use: SandboxUse | undefined, end: TerminalEnd | null, output: string): JsonObject {
  if (use === undefined) return {};
  if (end !== null && isSandboxFailure(end)) return { sandboxed: false, why: explainFailure(output) };
  if (!use.sandboxed) return { sandboxed: false, why: use.why };
  const { refused = [], fault } = use;
  return {
    sandboxed: true,
    ...(refused.length === 0 ? {} : { refused: refused.map((access) => ({ ...access })) }),
    ...(fault === undefined ? {} : { widening: { ...fault.widening } }),
  };
}

/** Returns what a sandboxed command couldn't see or do, as the end of a sentence. */
export function sandboxNote(use: SandboxUse | undefined): string {
  if (!use?.sandboxed) return '';
  const { note, fault } = use;
  return [note, ...(fault === undefined ? [] : [describeFault(fault)])]
    .flatMap((text) => (text === undefined ? [] : [`. ${text}`]))
    .join('');
}

function describeFault({ certainty, refused }: SandboxFault): string {
  const subject = certainty === 'certain' ? 'The sandbox' : 'Probably the sandbox';
  switch (refused.kind) {
    case 'write':
      return `${subject} did not let it write to ${refused.path}`;
    case 'host':
      return `${subject} did not let it connect to ${refused.host}:${refused.port}`;
    case 'other':
      return `${subject} refused ${refused.what}`;
    default:
      return assertNever(refused);
  }
}

/** Returns the failure of a call whose command never started. We don't run it without its sandbox instead. */
export function sandboxFailure(title: string, end: TerminalEnd, output: string): ToolResult | null {
  if (!isSandboxFailure(end)) return null;
  return ToolResult.failed(`${title} was not run. ${explainFailure(output)}`, 'Sandbox');
}

function isSandboxFailure(end: TerminalEnd): boolean {
  return end.kind === 'exited' && end.sandboxFailed === true;
}
