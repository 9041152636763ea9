import type { ConversationState } from '../../../shared/conversation/conversation-state';

/** A call that was running when everything stopped. */
export interface InterruptedCall {
  readonly workspacePath: string;
  readonly paths: readonly string[];
  readonly startedAt: number;
}

/** Returns the calls that may have left unfinished work in the workspace. */
export function interruptedCalls({ calls, workspacePath }: ConversationState): InterruptedCall[] {
  return Object.values(calls).flatMap(({ lifecycle, approval }) => {
    const target = approval?.target;
    if (lifecycle.status !== 'executing' || target?.subjectKind !== 'path') return [];
    const paths = [...target.subjects, ...(target.otherSubjects ?? [])];
    return [{ workspacePath, paths, startedAt: lifecycle.executionStarted }];
  });
}
