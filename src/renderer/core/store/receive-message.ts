import { assertNever } from '../../../shared/assert-never';
import type { AppDescription, ToolDescription } from '../../../shared/contract/descriptions';
import type { EventMessage } from '../../../shared/contract/event-message';
import { type AppState, conversationOnPage } from './app-state';
import { ready } from './loadable';
import { receiveEvents } from './open-conversation';

/** Returns what one message from main changes in the window. */
export function receiveMessage(state: AppState, message: EventMessage): Partial<AppState> {
  switch (message.name) {
    case 'conversation.events': {
      const { open } = state;
      return open?.id === message.payload.conversationId ? { open: receiveEvents(open, message.payload) } : {};
    }
    case 'conversations.changed':
      return { conversations: ready(message.payload) };
    case 'settings.changed':
      return { settings: ready(message.payload) };
    case 'models.changed':
      return { models: ready(message.payload) };
    case 'tools.changed':
      return { tools: toolsById(message.payload) };
    case 'mcp.changed':
      return { mcpServers: message.payload };
    case 'terminals.changed':
      return { terminals: message.payload };
    case 'approvals.changed':
      return { approvals: message.payload };
    case 'permissions.changed':
      return { grants: ready(message.payload) };
    case 'ledger.recorded':
      return { latestRecord: message.payload };
    case 'notices.changed':
      return withDescription(state, { notices: message.payload });
    case 'workspace.changed':
      return withWorkspace(state, message.payload.path);
    case 'file.shown':
      return conversationOnPage(state)?.id === message.payload.conversationId
        ? { viewedFile: { ...message.payload, isAsked: false } }
        : {};
    // Handled by `followRoutes`.
    case 'place.wanted':
      return {};
    default:
      return assertNever(message);
  }
}

export function toolsById(tools: readonly ToolDescription[]): AppState['tools'] {
  return new Map(tools.map((tool) => [tool.id, tool]));
}

export function withWorkspace(state: AppState, workspacePath: string | null): Partial<AppState> {
  return withDescription(state, { workspacePath });
}

function withDescription({ description }: AppState, change: Partial<AppDescription>): Partial<AppState> {
  return description.status === 'ready' ? { description: ready({ ...description.value, ...change }) } : {};
}
