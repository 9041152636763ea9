import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { firstLine } from '../../../shared/text/first-line';
import type { AssessCommand } from '../../risk/command-assessment';
import type { TerminalEnd } from '../../terminal/terminal-event';
import { defineTool } from '../framework/define-tool';
import type { Tool } from '../framework/tool';
import { commandFields, commandPaths, validateCommand } from './command-input';
import { describeEnd } from './describe-end';
import { describeTerminal } from './describe-terminal';
import { openNetwork } from './open-network';
import { rateCommand } from './rate-command';
import { sandboxDetails, sandboxFailure, sandboxNote } from './sandbox-details';
import { isConfined, terminalRequest } from './terminal-request';
import description from './terminal-start.md?raw';
import { withOutput } from './with-output';

/** Long enough for most programs to print their first output, or to fail. */
const FIRST_WORDS = 1_000;

export interface TerminalStartOptions {
  readonly assessCommand: AssessCommand;
  /** Milliseconds after which a program counts as running. */
  readonly firstWords?: number;
}

export function createTerminalStart({ assessCommand, firstWords = FIRST_WORDS }: TerminalStartOptions): Tool {
  return defineTool({
    id: 'terminal-start',
    name: 'Start program',
    description,
    purpose: 'Starts a program that keeps running, such as a server.',
    category: 'terminal',
    defaultRiskLevel: 'medium',
    subjectKind: 'command',
    tags: ['terminal', 'command', 'shell', 'server'],
    input: z.object(commandFields),
    summarize: ({ command, cwd }) => `Start ${command}${cwd === '.' ? '' : ` in ${cwd}`}`,
    paths: commandPaths,
    validate: validateCommand,
    assessRisk: (input, scope) => rateCommand(assessCommand, input, scope),
    isSandboxed: (input, scope) => isConfined(assessCommand, input, scope, { keepsRunning: true }),
    async execute({ command, cwd }, context) {
      const rated = terminalRequest(assessCommand, { command, cwd }, context, { keepsRunning: true });
      const { request, network } = await openNetwork(rated, context);
      const close = () => void network?.close();
      const started = context.getRequiredService('terminals').start(request);
      started.then(({ ended }) => ended).then(close, close);
      const terminal = await started;
      await Promise.race([terminal.ended, delay(firstWords)]);
      if (context.signal.aborted) {
        await terminal.stop('asked');
        return ToolResult.cancelled();
      }
      const { to, ...shown } = await terminal.read('both', 0);
      const { text } = shown;
      const { state, sandbox } = terminal.describe();
      const end = state.kind === 'ended' ? state.end : null;
      const described = describeTerminal(terminal.describe());
      const result =
        (end && failureOf(firstLine(command), end, { output: text, note: sandboxNote(sandbox) })) ??
        ToolResult.succeeded({
          message: `Started ${firstLine(command)} (terminal ${described.name}); it ${described.state}`,
        });
      return withOutput(result, shown, { ...described, position: to, ...sandboxDetails(sandbox, end, text) });
    },
  });
}

interface FailureDetails {
  readonly output: string;
  readonly note: string;
}

/**
 * A program that has already exited has started nothing, unless it succeeded: it may have handed over to another one.
 */
function failureOf(title: string, end: TerminalEnd, { output, note }: FailureDetails): ToolResult | null {
  if (end.kind !== 'exited') return ToolResult.failed(describeEnd(title, end), 'Stopped');
  if (end.exitCode === 0) return null;
  const error = `${title} ended with exit code ${end.exitCode} right after it started${note}`;
  return sandboxFailure(title, end, output) ?? ToolResult.failed(error, 'ExitCode');
}
