import type { CallPreview } from '../../../shared/call/call-preview';
import type { ToolPermission } from '../../../shared/call/permission';
import type { ApprovalMode } from '../../../shared/settings/approval-mode';
import { startApp } from '../../testing/start-app';
import { callingModel, type WantedCall } from './calling-model';
import { watchConversation } from './watch-conversation';

export interface Places {
  readonly workspacePath: string;
  readonly dataPath: string;
}

export interface CallOptions {
  readonly rules?: readonly ToolPermission[];
  readonly approvalMode?: ApprovalMode;
}

/** Starts the whole app with a model that makes these calls, and with functions to answer its approvals as a user. */
export async function startCalls(
  answersIn: (places: Places) => readonly (readonly WantedCall[])[],
  { rules = [], approvalMode = 'ask' }: CallOptions = {},
) {
  let answers: readonly (readonly WantedCall[])[] = [];
  const { backend, told } = callingModel(() => answers);
  const values = new Map<string, unknown>([
    ['permissions', rules],
    ['settings', { approvalMode }],
  ]);
  const openStore = () => ({
    get: (key: string) => values.get(key),
    set: (key: string, value: unknown) => void values.set(key, value),
  });
  const started = await startApp({ backend, openStore });
  const { app, call, events } = started;
  answers = answersIn(started);

  async function send() {
    const { id: conversationId } = await call('conversation.create');
    const watched = watchConversation(app, conversationId as string);
    await call('conversation.send', { conversationId, text: 'go on' });
    return { conversationId: conversationId as string, ...watched };
  }

  const decide = (approvalId: string | undefined, decision: object) =>
    call('approval.decide', {
      approvalId,
      decision: { rememberForSession: false, rememberForTool: false, decidedAt: 0, decisionDuration: 0, ...decision },
    });
  const approve = (approvalId: string | undefined) => decide(approvalId, { approved: true });

  async function preview(approvalId: string | undefined, parameters: object): Promise<CallPreview> {
    return (await call('approval.preview', { approvalId, parameters })) as unknown as CallPreview;
  }

  /** The statuses of each call, in the order of the calls. */
  const statusesOf = () => {
    const statuses = new Map<string, string[]>();
    for (const event of events()) {
      if (event.type !== 'tool-call-status') continue;
      statuses.set(event.id, [...(statuses.get(event.id) ?? []), event.status]);
    }
    return [...statuses.values()];
  };

  return { ...started, told, send, decide, approve, preview, statusesOf };
}
