import { assertNever } from '../../../shared/assert-never';
import type { DecidedBy } from '../../../shared/call/approval-decision';
import { ToolCallLifecycle } from '../../../shared/call/tool-call-lifecycle';
import type { ToolResult } from '../../../shared/call/tool-result';
import type { ToolCallView } from '../../../shared/conversation/conversation-state';
import type { JsonValue } from '../../../shared/json/json';
import { approvalModeInfo } from '../../../shared/settings/approval-mode';
import { fence, inlineCode } from '../../../shared/text/markdown-fence';
import { modifiedParameters } from '../../agent/context/decision-notes';

export interface CallNotes {
  /** Its result is no longer sent to the model. */
  readonly isDropped: boolean;
}

/** One call: its subject, who allowed it, and its result. */
export function writeCallMarkdown(call: ToolCallView, { isDropped }: CallNotes): string {
  const { request, status } = call.lifecycle;
  const rated = call.approval?.edited ?? request;
  const edited = modifiedParameters(call);
  const reasons = rated.riskReasons.length > 0 ? `: ${rated.riskReasons.join('; ')}` : '';
  return [
    `### ${onOneLine(request.toolName)}: ${onOneLine(rated.executionSummary)}`,
    [
      `- Tool: ${inlineCode(request.toolId)}`,
      `- Risk: ${rated.riskLevel}${reasons}`,
      `- Status: ${status}`,
      ...decisionLines(call),
      ...request.warnings.map((warning) => `- Warning: ${onOneLine(warning)}`),
      ...(isDropped ? ['- Its result is no longer sent to the model'] : []),
      ...(call.undone ? [`- Undone: ${onOneLine(call.undone.message)}`] : []),
    ].join('\n'),
    `Parameters${edited ? ' as the model wrote them' : ''}:`,
    fence('json', JSON.stringify(request.parameters, null, 2)),
    ...(edited ? ['Parameters changed by the user:', fence('json', JSON.stringify(edited, null, 2))] : []),
    ...outcome(call),
  ].join('\n\n');
}

function decisionLines({ approval, why }: ToolCallView): string[] {
  if (!approval) return why === undefined ? [] : [`- Waiting for approval: ${onOneLine(why)}`];
  const { decision, by } = approval;
  const note = decision.approved ? decision.comment : decision.reason;
  const said = note === undefined ? '' : `: ${onOneLine(note)}`;
  return [`- ${decision.approved ? 'Approved' : 'Denied'} ${deciderOf(by)}${said}`];
}

function deciderOf(by: DecidedBy): string {
  switch (by.kind) {
    case 'user':
      return 'by the user';
    case 'mode':
      return `automatically in ${approvalModeInfo[by.mode].name} mode`;
    case 'level':
      return `by the approval level, for calls up to ${by.level}`;
    case 'rule':
      return 'by a rule';
    case 'decisions-file':
      return by.isRejected ? 'because its decision in the decisions file was rejected' : 'by the decisions file';
    case 'hook':
      return `by the hook ${by.name}`;
    case 'folder':
      return 'by the folder’s settings';
    case 'nobody':
      return 'because nobody was available';
    default:
      return assertNever(by);
  }
}

function outcome({ lifecycle, result }: ToolCallView): string[] {
  if (result) return resultBlocks(result);
  const error = ToolCallLifecycle.errorMessage(lifecycle);
  return error === undefined ? [] : [`Result: ${error}`];
}

function resultBlocks({ success, message, error, data, artifacts }: ToolResult): string[] {
  return [
    `Result: ${success ? message : (error ?? message)}`,
    ...(data === undefined || data === '' ? [] : [dataBlock(data)]),
    ...artifacts.flatMap(({ type, path, description, diff }) => [
      `Artifact: ${type} ${inlineCode(path)}${description === undefined ? '' : ` (${onOneLine(description)})`}`,
      ...(diff === undefined || diff === '' ? [] : [fence('diff', diff)]),
    ]),
  ];
}

function dataBlock(data: JsonValue): string {
  return typeof data === 'string' ? fence('text', data) : fence('json', JSON.stringify(data, null, 2));
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
