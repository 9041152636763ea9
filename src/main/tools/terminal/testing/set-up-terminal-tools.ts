import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RiskLevel } from '../../../../shared/call/risk-level';
import type { ToolProgress } from '../../../../shared/call/tool-progress';
import type { JsonObject } from '../../../../shared/json/json';
import { systemClock } from '../../../base/clock';
import type { AssessCommand } from '../../../risk/command-assessment';
import { createTerminalService, type TerminalServiceOptions } from '../../../terminal/terminal-service';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { ToolExecutionContextBuilder } from '../../framework/seed-api/tool-execution-context-builder';
import type { PreparedCall, Tool } from '../../framework/tool';
import { createTerminalExecute } from '../terminal-execute';
import { createTerminalStart } from '../terminal-start';

/** The rating has its own tests: here a line that starts with `echo` is safe and `npm` depends on a manifest. */
const assessCommand: AssessCommand = (line, commandContext) => ({
  level: line.startsWith('echo') ? 'safe' : 'medium',
  reasons: [`Runs in ${commandContext.locate('.').workspacePath}`],
  subjects: [line],
  safeSubjects: [],
  otherSubjects: [`other ${line}`],
  dependsOn: line.startsWith('npm') ? [JSON.stringify(commandContext.packageScripts('.'))] : [],
});
export const terminalExecute = createTerminalExecute({ assessCommand });
/** For programs that exit: each gets enough time. */
export const terminalStart = createTerminalStart({ assessCommand, firstWords: 60_000 });
/** For programs that keep running: the tool doesn't wait for them. */
const staying = createTerminalStart({ assessCommand, firstWords: 0 });

/** Terminal tools with their own service and folders. */
export function setUpTerminalTools(options: Partial<TerminalServiceOptions> = {}) {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
  mkdirSync(join(scope.workspacePath, 'part'), { recursive: true });
  mkdirSync(scope.dataPath);
  const terminals = createTerminalService({
    dataPath: scope.dataPath,
    warn: () => {},
    clock: systemClock,
    newId: randomUUID,
    ...options,
  });
  onTestFinished(() => terminals.dispose());
  const progress: ToolProgress[] = [];

  function prepare(tool: Tool, parameters: JsonObject): PreparedCall {
    const preparation = tool.prepare(parameters, scope);
    if (!preparation.isValid) throw new Error(preparation.validation.errors.map(({ message }) => message).join('; '));
    return preparation.call;
  }

  function run(
    tool: Tool,
    parameters: JsonObject,
    {
      sessionId = 'mine',
      signal = new AbortController().signal,
      approvedRisk,
    }: { sessionId?: string; signal?: AbortSignal; approvedRisk?: RiskLevel } = {},
  ) {
    const context = ToolExecutionContextBuilder.create()
      .withWorkspace(scope.workspacePath)
      .withDataPath(scope.dataPath)
      .withSessionId(sessionId)
      .withCancellation(signal)
      .withProgress((report) => progress.push(report))
      .buildForTesting({ clock: systemClock, terminals });
    return prepare(tool, parameters).run(approvedRisk ? { ...context, approvedRisk } : context);
  }

  async function start(command: string): Promise<string> {
    const { metadata } = await run(staying, { command });
    return String(metadata?.id);
  }

  /** Resolves when any terminal prints something. */
  function whenPrinted(): Promise<void> {
    return new Promise((resolve) => {
      terminals.subscribe(({ type }) => type === 'output' && resolve(), { withOutput: true });
    });
  }
  const inWork = (name: string) => join(scope.workspacePath, name);
  return { scope, terminals, progress, prepare, run, start, whenPrinted, inWork };
}
