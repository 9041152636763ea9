import { sandboxForFolder } from '../../../shared/settings/folder-sandbox';
import { defaultSettings } from '../../../shared/settings/settings';
import type { AssessCommand } from '../../risk/command-assessment';
import { chooseConfinement } from '../../sandbox/choose-confinement';
import type { TerminalRequest } from '../../terminal/terminal';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import type { ToolScope } from '../framework/context/tool-scope';
import type { CommandInput } from './command-input';
import { assessInput } from './rate-command';

export interface RatedRequest {
  readonly request: TerminalRequest;
  /** The simple commands of the line, under all their names. */
  readonly subjects: readonly string[];
}

/**
 * Returns the terminal request for a call. Rates the line again as it starts: its references may have changed since it
 * was approved.
 */
export function terminalRequest(
  assessCommand: AssessCommand,
  { command, cwd }: CommandInput,
  context: ToolExecutionContext,
  { keepsRunning }: { readonly keepsRunning: boolean },
): RatedRequest {
  const assessment = assessInput(assessCommand, { command, cwd }, context.scope);
  const isSafe = assessment.level === 'safe';
  const folder = context.resolvePath(cwd);
  const workspacePath = context.workspacePath ?? folder;
  const settings =
    context.getService('sandbox')?.settingsFor(workspacePath) ?? sandboxForFolder(defaultSettings, workspacePath);
  const isReadOnly = isSafe || context.approvedRisk === 'safe';
  const subjects = [...assessment.subjects, ...assessment.otherSubjects];
  const request: TerminalRequest = {
    conversationId: context.sessionId,
    callId: context.executionId,
    command,
    folder,
    // A command that was allowed as safe stays confined, even if its rating has changed just now.
    isReadOnly,
    ...(context.mustBeSandboxed ? { mustBeSandboxed: true } : {}),
    ...(isReadOnly && !isSafe
      ? {}
      : {
          confinement: chooseConfinement({ line: command, assessment, workspacePath, settings, keepsRunning }),
        }),
  };
  return { request, subjects };
}

/** Whether the command of a call runs in the sandbox. */
export function isConfined(
  assessCommand: AssessCommand,
  input: CommandInput,
  scope: ToolScope,
  { keepsRunning }: { readonly keepsRunning: boolean },
): boolean {
  if (!scope.confines || scope.workspacePath === null) return false;
  const assessment = assessInput(assessCommand, input, scope);
  return scope.confines({ line: input.command, assessment, workspacePath: scope.workspacePath, keepsRunning });
}
