import { createTwoFilesPatch } from 'diff';
import type { ToolArtifact } from '../../../../../shared/call/tool-artifact';
import { ToolCallLifecycle, transition } from '../../../../../shared/call/tool-call-lifecycle';
import { ToolResult } from '../../../../../shared/call/tool-result';
import type { ToolCallView } from '../../../../../shared/conversation/conversation-state';
import type { JsonObject } from '../../../../../shared/json/json';
import { sampleRequest } from '../../../../../shared/testing/sample-request';

interface CompletedCall {
  readonly id: string;
  readonly toolId: string;
  readonly at: number;
  readonly artifact: Partial<ToolArtifact> & Pick<ToolArtifact, 'path'>;
  readonly parameters?: JsonObject;
  readonly isUndone?: boolean;
}

/** A successful call with the given artifact. */
export function completedCall({ id, toolId, at, artifact, parameters = {}, isUndone }: CompletedCall): ToolCallView {
  const timing = { rememberForSession: false, rememberForTool: false, decidedAt: at, decisionDuration: 1 };
  const approval = { decision: { approved: true as const, ...timing }, by: { kind: 'user' as const } };
  const whole: ToolArtifact = { type: 'file', isNew: false, timestamp: at, ...artifact };
  const result = { ...ToolResult.succeeded({ artifacts: [whole] }), metadata: { canUndo: true } };
  const request = { ...sampleRequest, id, toolId, parameters, executionSummary: `${toolId} ${artifact.path}` };
  const validating = transition(ToolCallLifecycle.forRequest(request), { type: 'start-validation', at });
  const approved = transition(validating, { type: 'approve', at, approval });
  const executing = transition(approved, { type: 'start-execution', at });
  const lifecycle = transition(executing, { type: 'complete', at, result });
  return { lifecycle, raw: '', approval, result, ...(isUndone ? { undone: { message: 'Put back', at } } : {}) };
}

export function diffOf(before: string, after: string): string {
  return createTwoFilesPatch('f', 'f', before, after, '', '');
}
