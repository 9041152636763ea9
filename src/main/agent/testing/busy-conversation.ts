import { ApprovalDecision } from '../../../shared/call/approval-decision';
import { ToolResult } from '../../../shared/call/tool-result';
import type { ToolCallStatusEvent } from '../../../shared/conversation/conversation-event';
import type { ScriptedCall, ScriptedMessage, ScriptedReply } from '../../testing/providers/scripted-reply';
import { scriptedCall } from '../../testing/providers/scripted-reply';
import type { ModelApp } from '../../testing/start-model-app';
import { createBuiltInRegistry } from '../../tools/create-built-in-registry';
import { JsonSchemaBuilder } from '../../tools/framework/seed-api/json-schema-builder';
import { MockTool } from '../../tools/framework/testing/mock-tool';
import type { ToolRegistry } from '../../tools/framework/tool-registry';

/** The model's answers over two turns, covering everything that can happen to a call. */
export const busyAnswers: readonly ScriptedMessage[] = [
  {
    thinking: { text: 'Three at once – schnell.', signature: 'sig-1' },
    text: 'I look at all three.',
    calls: [
      scriptedCall('call_read', 'file-read', { path: 'grüße.txt' }),
      scriptedCall('call_left', 'meet', { side: 'left' }),
      scriptedCall('call_right', 'meet', { side: 'right' }),
    ],
  },
  {
    thinking: { text: 'Write it.', signature: 'sig-2' },
    calls: [scriptedCall('call_wrong', 'file-write', { path: 'notes.txt', text: 'draft' })],
  },
  {
    thinking: { text: 'It is called content.', signature: 'sig-3' },
    text: 'Once more, as it should be.',
    calls: [scriptedCall('call_write', 'file-write', { path: 'notes.txt', content: 'draft' })],
  },
  {
    calls: [
      scriptedCall('call_delete', 'file-delete', { path: 'notes.txt' }),
      scriptedCall('call_again', 'file-read', { path: 'notes.txt' }),
    ],
  },
  {
    thinking: { text: 'Hm.', signature: 'sig-5' },
    text: 'I try something.',
    calls: [
      scriptedCall('call_unknown', 'file-raed', { path: 'notes.txt' }),
      { id: 'call_broken', name: 'file-read', arguments: '{"path": "notes.t' },
    ],
  },
  {
    thinking: { text: 'These take long.', signature: 'sig-6' },
    calls: [scriptedCall('call_slow', 'slow', {}), scriptedCall('call_endless', 'endless', {})],
  },
  { thinking: { text: 'Enough.', signature: 'sig-7' }, text: 'Done.' },
  { thinking: { text: 'A question.', signature: 'sig-8' }, text: 'You are welcome.' },
];

/** As sent by a server with native tool calls. */
export const nativeReplies: readonly ScriptedReply[] = busyAnswers.map((answer) => ({ kind: 'message', ...answer }));

/** As written by a model without native tool calls. */
export const textReplies: readonly ScriptedReply[] = busyAnswers.map(({ text, calls = [] }) => ({
  kind: 'message',
  text: [...(text === undefined ? [] : [text]), ...calls.map(fenceOf)].join('\n\n'),
}));

export function fenceOf({ name, arguments: parameters }: Omit<ScriptedCall, 'id'>): string {
  return `\`\`\`tool_call\n{"tool": "${name}", "parameters": ${parameters}}\n\`\`\``;
}

/** The usual tools, two that end only if they run in parallel, one that takes too long, and one that never ends. */
export async function busyRegistry(): Promise<ToolRegistry> {
  const registry = await createBuiltInRegistry();
  const here = new Set<string>();
  let meet = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  registry.register(
    MockTool.create({
      id: 'meet',
      schema: JsonSchemaBuilder.create().addString('side', 'Which', { required: true }).build(),
      async execute(context) {
        here.add(context.getRequiredString('side'));
        if (here.size === 2) meet();
        await met;
        return ToolResult.succeeded({ message: 'They met' });
      },
    }),
  );
  registry.register(MockTool.create({ id: 'slow', timeout: 100, execute: untilStopped }));
  registry.register(MockTool.create({ id: 'endless', execute: untilStopped }));
  return registry;
}

function untilStopped({ signal }: { readonly signal: AbortSignal }): Promise<ToolResult> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Sends both messages and decides the approvals in between. Resolves when both turns are over. */
export async function playBusyConversation(app: ModelApp): Promise<string> {
  const timing = { decidedAt: 0, decisionDuration: 0 };
  const decide = (approvalId: string, decision: ApprovalDecision) =>
    void app.call('approval.decide', { approvalId, decision });

  function react(event: ToolCallStatusEvent): void {
    if (event.status === 'awaiting-approval' && event.toolId === 'file-write') {
      const edited = { path: 'notes.txt', content: 'final' };
      decide(event.approvalId, ApprovalDecision.approveWithModifications(edited, timing));
    }
    if (event.status === 'awaiting-approval' && event.toolId === 'file-delete') {
      decide(event.approvalId, ApprovalDecision.deny('I still need it', timing));
    }
    if (event.status === 'executing' && event.toolId === 'endless') {
      void app.call('tool-call.cancel', { callId: event.id });
    }
  }

  const unsubscribe = app.app.subscribe((message) => {
    if (message.name !== 'conversation.events') return;
    for (const event of message.payload.events) if (event.type === 'tool-call-status') react(event);
  });
  const conversationId = await app.ask('Look at grüße.txt and write notes.txt');
  await app.call('conversation.send', { conversationId, text: 'Thanks!' });
  await app.whenRunsEnd(2);
  unsubscribe();
  return conversationId;
}
