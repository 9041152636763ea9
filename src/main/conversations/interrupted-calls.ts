import type { ConversationState } from '../../shared/conversation/fold-conversation';

/** What a call was about that was under way when everything stopped. */
export interface InterruptedCall {
  readonly workspacePath: string;
  readonly paths: readonly string[];
  readonly startedAt: number;
}

/** The calls that may have left something half done in the workspace. */
export function interruptedCalls({ calls, workspacePath }: ConversationState): InterruptedCall[] {
  return Object.values(calls).flatMap(({ lifecycle, approval }) => {
    const target = approval?.target;
    if (lifecycle.status !== 'executing' || target?.subjectKind !== 'path') return [];
    const paths = [...target.subjects, ...(target.otherSubjects ?? [])];
    return [{ workspacePath, paths, startedAt: lifecycle.executionStarted }];
  });
}
