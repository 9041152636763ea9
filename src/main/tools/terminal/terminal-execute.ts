import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import type { JsonObject } from '../../../shared/json/json';
import { firstLine } from '../../../shared/text/first-line';
import type { AssessCommand } from '../../risk/command-assessment';
import type { OpenNetwork } from '../../sandbox/network/create-network-service';
import { isBelow } from '../../sandbox/paths/is-below';
import { realPath } from '../../sandbox/paths/real-path';
import type { Terminal, TerminalRequest } from '../../terminal/terminal';
import type { TerminalEnd, TerminalOutcome } from '../../terminal/terminal-event';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import { createArtifact } from '../framework/create-artifact';
import { defineTool } from '../framework/define-tool';
import type { Tool } from '../framework/tool';
import { type CommandInput, commandFields, commandPaths, validateCommand } from './command-input';
import { describeEnd } from './describe-end';
import { openNetwork } from './open-network';
import { rateCommand } from './rate-command';
import { toRehearsal } from './rehearse-command';
import { applyChanges, type LayeredCommand, runOnLayer } from './run-on-layer';
import { sandboxDetails, sandboxFailure, sandboxNote } from './sandbox-details';
import description from './terminal-execute.md?raw';
import { isConfined, terminalRequest } from './terminal-request';
import { withOutput } from './with-output';

const MINUTE = 60_000;
const DEFAULT_TIMEOUT = 2 * MINUTE;
const MAX_TIMEOUT = 30 * MINUTE;
/** Added to the longest run time, for a user who is asked something meanwhile. */
const TIME_FOR_ANSWERS = 30 * MINUTE;
const LOOK_INTERVAL = 250;
const PROGRESS_INTERVAL = 1_000;

interface ExecuteInput extends CommandInput {
  readonly timeoutMs: number;
}

export function createTerminalExecute({ assessCommand }: { readonly assessCommand: AssessCommand }): Tool {
  async function run(
    { command, cwd, timeoutMs }: ExecuteInput,
    context: ToolExecutionContext,
    how: { readonly isRehearsal?: boolean } = {},
  ): Promise<LayeredCommand> {
    const rated = terminalRequest(assessCommand, { command, cwd }, context, { keepsRunning: false });
    const { request, network } = await openNetwork(rated, context, how);
    const start = async (prepared: TerminalRequest) =>
      follow(await context.getRequiredService('terminals').run(prepared), { timeoutMs, network }, context);
    try {
      return await runOnLayer(how.isRehearsal ? onLayerOnly(request) : request, start, context);
    } finally {
      await network?.close();
    }
  }

  return defineTool({
    id: 'terminal-execute',
    name: 'Run command',
    description,
    purpose: 'Runs a command and shows its output.',
    category: 'terminal',
    defaultRiskLevel: 'medium',
    subjectKind: 'command',
    tags: ['terminal', 'command', 'shell'],
    timeout: MAX_TIMEOUT + TIME_FOR_ANSWERS,
    input: z.object({
      ...commandFields,
      timeoutMs: z.int().min(100).max(MAX_TIMEOUT).default(DEFAULT_TIMEOUT).describe('Milliseconds'),
    }),
    summarize: ({ command, cwd }) => `Run ${command}${cwd === '.' ? '' : ` in ${cwd}`}`,
    paths: commandPaths,
    validate: validateCommand,
    assessRisk: (input, scope) => rateCommand(assessCommand, input, scope),
    isSandboxed: (input, scope) => isConfined(assessCommand, input, scope, { keepsRunning: false }),
    async execute(input, context) {
      const command = await run(input, context);
      const result = toResult(input, command.outcome, context);
      return { ...result, receipt: await applyChanges(command, context) };
    },
    async rehearse(input, context) {
      return toRehearsal(await run(input, context, { isRehearsal: true }), context, (outcome) =>
        toResult(input, outcome, context),
      );
    },
  });
}

/** Writable folders outside of the workspace have no layer, so a rehearsal would really change them. */
function onLayerOnly(request: TerminalRequest): TerminalRequest {
  const { confinement: choice } = request;
  if (choice?.kind !== 'confined' || choice.confinement.write === 'nothing') return request;
  const [workspace = '', ...added] = choice.confinement.write.folders;
  const write = { folders: [workspace, ...added.filter((path) => isBelow(realPath(path), realPath(workspace)))] };
  return { ...request, confinement: { ...choice, confinement: { ...choice.confinement, write } } };
}

/**
 * Waits for the end, reports progress, and stops a command that takes too long. Time spent waiting for the user doesn't
 * count.
 */
async function follow(
  terminal: Terminal,
  { timeoutMs, network }: { readonly timeoutMs: number; readonly network: OpenNetwork | null },
  context: ToolExecutionContext,
): Promise<TerminalOutcome> {
  const { signal } = context;
  let left = timeoutMs;
  let lookedAt = performance.now();
  let toldAt = lookedAt;
  const stopAsked = () => void terminal.stop('asked');
  signal.addEventListener('abort', stopAsked, { once: true });
  if (signal.aborted) stopAsked();
  const timer = setInterval(
    () => {
      const now = performance.now();
      const { state } = terminal.describe();
      const waitingFor = state.kind === 'running' ? state.waitingFor : undefined;
      const host = network?.askedHost() ?? null;
      if (!waitingFor && host === null) left -= now - lookedAt;
      lookedAt = now;
      if (left <= 0) void terminal.stop('timed-out');
      if (now - toldAt < PROGRESS_INTERVAL) return;
      toldAt = now;
      const waits = host === null ? null : `Waits for your answer: connect to ${host}?`;
      const input = waitingFor && `Waits for your input: ${waitingFor.text}`;
      context.reportProgress(waits ?? input ?? (terminal.lastLine() || 'Running'));
    },
    Math.min(LOOK_INTERVAL, timeoutMs),
  );
  try {
    return await terminal.ended;
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', stopAsked);
  }
}

function toResult(
  { command, timeoutMs }: ExecuteInput,
  { terminal, end, output, durationMs }: TerminalOutcome,
  { clock }: ToolExecutionContext,
): ToolResult {
  const title = firstLine(command);
  const details: JsonObject = {
    exitCode: end.kind === 'exited' ? end.exitCode : null,
    durationMs,
    terminalId: terminal.id,
    isCut: output.isCut,
    ...(output.logPath === undefined ? {} : { logPath: output.logPath }),
    ...sandboxDetails(terminal.sandbox, end, output.text),
  };
  const artifacts = [createArtifact.terminalOutput(output.text, { description: title, timestamp: clock.now() })];
  const suggestedFollowUps = output.isCut ? { suggestedFollowUps: [readSuggestion(terminal.name)] } : {};
  const took = `after ${(durationMs / 1000).toFixed(1)} s`;
  const shell = terminal.shell === 'sh' ? '. bash is not installed, so /bin/sh ran it' : '';
  const message = `${describeEnd(title, end, took)}${shell}${sandboxNote(terminal.sandbox)}`;
  const result = isSuccess(end)
    ? ToolResult.succeeded({ message })
    : (sandboxFailure(title, end, output.text) ?? failure(title, timeoutMs, end, message));
  return withOutput({ ...result, artifacts, ...suggestedFollowUps }, output, details);
}

function isSuccess(end: TerminalEnd): boolean {
  return end.kind === 'exited' && end.exitCode === 0;
}

function failure(title: string, timeoutMs: number, end: TerminalEnd, message: string): ToolResult {
  if (end.kind !== 'stopped' || end.reason !== 'timed-out') {
    return ToolResult.failed(message, end.kind === 'exited' ? 'ExitCode' : 'Stopped');
  }
  const remedy = 'Set a longer timeoutMs, or use terminal-start';
  return ToolResult.timedOut(ToolResult.failed(`${title} was stopped after ${timeoutMs / 1000} s. ${remedy}`));
}

function readSuggestion(name: string): string {
  return `To read the output page by page, use terminal-read with id ${name}, part head and since 0`;
}
