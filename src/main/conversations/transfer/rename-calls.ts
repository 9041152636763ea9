import type { ToolResult } from '../../../shared/call/tool-result';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { NewId } from '../../base/clock';

/** Gives calls new ids: undo data is found by call id, and these calls never ran in this conversation. */
export function createCallRenamer(newId: NewId): (event: ConversationEvent) => ConversationEvent {
  const renamed = new Map<string, string>();

  function idOf(callId: string): string {
    const known = renamed.get(callId);
    if (known !== undefined) return known;
    const id = newId();
    renamed.set(callId, id);
    return id;
  }

  return (event) => {
    switch (event.type) {
      case 'user-message': {
        const { allowed, ...said } = event;
        if (!allowed) return event;
        const { request, deniedCallId } = allowed;
        return {
          ...said,
          allowed: { request: { ...request, id: idOf(request.id) }, deniedCallId: idOf(deniedCallId) },
        };
      }
      case 'parse-results':
        return {
          ...event,
          results: event.results.map((result) =>
            result.kind === 'tool-call'
              ? { ...result, request: { ...result.request, id: idOf(result.request.id) } }
              : result,
          ),
        };
      case 'tool-result':
        return { ...event, id: idOf(event.id), result: withoutUndo(event.result) };
      case 'tool-call-status':
      case 'approval':
      case 'tool-progress':
      case 'tool-call-undone':
        return { ...event, id: idOf(event.id) };
      case 'rewound':
        return event.files ? { ...event, files: { ...event.files, callIds: event.files.callIds.map(idOf) } } : event;
      case 'instructions-added':
        return { ...event, callId: idOf(event.callId) };
      case 'problems-found': {
        const problems = event.problems.map((problem) => ({ ...problem, callId: idOf(problem.callId) }));
        return { ...event, problems };
      }
      case 'hook-ran': {
        const { callId, request, ...report } = event;
        const renamed = request ? { request: { ...request, id: idOf(request.id) } } : {};
        return { ...report, ...(callId === undefined ? {} : { callId: idOf(callId) }), ...renamed };
      }
      case 'context-compacted':
        return { ...event, callIds: event.callIds.map(idOf) };
      case 'question-asked':
        return event.callId === undefined ? event : { ...event, callId: idOf(event.callId) };
      default:
        return event;
    }
  };
}

function withoutUndo(result: ToolResult): ToolResult {
  if (result.metadata?.canUndo === undefined) return result;
  const { canUndo: _elsewhere, ...metadata } = result.metadata;
  return { ...result, metadata };
}
