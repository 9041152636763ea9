import { isRiskAtMost } from '../../shared/call/risk-level';
import type { CodeProblem } from '../../shared/conversation/code-problem';
import type { ToolCallView } from '../../shared/conversation/conversation-state';
import { cutMiddle } from '../../shared/text/cut-middle';
import type { RunScope, RunSteps } from '../agent/run-steps';
import type { Clock, NewId } from '../base/clock';
import type { NewProblem, NewProblems } from '../diagnostics/check-files';
import { createEditChecks } from '../diagnostics/edit-checks';
import type { FileHistory } from '../history/file-history';
import { markHiddenCharacters } from '../risk/characters/mark-hidden-characters';
import type { SandboxService } from '../sandbox/create-sandbox-service';

export interface WireDiagnosticsDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly dataPath: string;
  readonly sandbox: SandboxService;
  readonly files: FileHistory;
  checksEdits(): boolean;
}

interface WiredDiagnostics extends Pick<RunSteps, 'beforeCall' | 'findProblems'> {
  afterCall(call: ToolCallView): Promise<void>;
}

/** In milliseconds. A slow check shouldn't delay the next answer, but the end of a run may wait longer. */
const patience = { 'next-round': 1_500, 'run-end': 30_000 };
const MAX_PROBLEMS = 20;
const MAX_MESSAGE = 500;

/** Checks the files that a run's calls edit, and records new errors in the conversation. */
export function wireDiagnostics(deps: WireDiagnosticsDeps, run: RunScope): WiredDiagnostics {
  const { clock, newId, checksEdits } = deps;
  const { workspacePath } = run;
  const checks = createEditChecks({ ...deps, workspacePath, isOn: () => workspacePath !== '' && checksEdits() });

  async function record({ checker, problems }: NewProblems): Promise<void> {
    const told = problems.slice(0, MAX_PROBLEMS).map(toCodeProblem);
    const more = problems.length - told.length;
    await run.record({ type: 'problems-found', noticeId: newId(), checker, problems: told, more, at: clock.now() });
  }

  return {
    async beforeCall(request) {
      if (!isRiskAtMost(request.riskLevel, 'safe')) checks.stop();
      return request;
    },
    afterCall: async (call) => checks.note(call.lifecycle.request.id, editedPaths(call)),
    async findProblems(before, signal) {
      const found = await checks.find(patience[before], signal);
      for (const one of found) await record(one);
      return found.length > 0;
    },
  };
}

function editedPaths({ lifecycle, approval, result }: ToolCallView): string[] {
  const { created = [], changed = [] } = result?.receipt ?? {};
  const { subjectKind, subjects = [] } = approval?.target ?? {};
  const isEdit = lifecycle.status === 'completed' && subjectKind === 'path' && lifecycle.request.riskLevel !== 'safe';
  return [...new Set([...(isEdit ? subjects : []), ...created, ...changed])];
}

function toCodeProblem({ edited: { callId, path }, line, column, code, message }: NewProblem): CodeProblem {
  const text = cutMiddle(markHiddenCharacters(message).text, MAX_MESSAGE);
  return { callId, path, line, column, code: code.slice(0, 100), message: text };
}
