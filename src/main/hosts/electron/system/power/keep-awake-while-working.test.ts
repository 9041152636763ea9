import { expect, it } from 'vitest';
import type { EventMessage } from '../../../../../shared/contract/event-message';
import { sampleApproval, sampleConversation } from '../../testing/sample-work';
import { watchWork } from '../../tray/watch-work';
import { keepAwakeWhileWorking } from './keep-awake-while-working';

const { id: conversationId } = sampleConversation;
const [build, question] = [sampleApproval.callId, sampleApproval.approvalId];

function arrange() {
  const listeners = new Set<(message: EventMessage) => void>();
  const app = {
    subscribe(listener: (message: EventMessage) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  let isAwake = false;
  keepAwakeWhileWorking({
    app,
    work: watchWork(app),
    keepAwake: ({ isUnderWay }) => {
      isAwake = isUnderWay;
    },
  });
  const tell = (message: EventMessage) => {
    for (const listener of listeners) listener(message);
    return isAwake;
  };
  return {
    /** Whether the computer is then kept awake. */
    conversations: (...states: Partial<typeof sampleConversation>[]) =>
      tell({ name: 'conversations.changed', payload: states.map((given) => ({ ...sampleConversation, ...given })) }),
    call: (id: string, status: 'executing' | 'completed', toolId = 'terminal-execute') =>
      tell({
        name: 'conversation.events',
        payload: { conversationId, sequence: 0, events: [{ type: 'tool-call-status', id, toolId, status, at: 0 }] },
      }),
    start: () =>
      tell({
        name: 'conversation.events',
        payload: {
          ...{ conversationId, sequence: 0 },
          events: [{ type: 'run-started', runId: build, at: 0, processId: 1, model: null }] as never,
        },
      }),
  };
}

it('keeps the machine awake while a run of its own works', () => {
  const { conversations } = arrange();
  expect(conversations({ state: 'working' })).toBe(true);
  expect(conversations({ state: 'idle' })).toBe(false);
  expect(conversations({ state: 'working', isElsewhere: true })).toBe(false);
  expect(conversations({ state: 'needs-you' }, { state: 'working' })).toBe(true);
});

it('lets it sleep while all that is under way waits for somebody', () => {
  const { conversations, call } = arrange();
  conversations({ state: 'working' });
  expect(conversations({ state: 'needs-you' })).toBe(false);
  expect(call(question, 'executing', 'ask-user')).toBe(false);
});

it('keeps it awake for a call that runs beside one that waits', () => {
  const { conversations, call } = arrange();
  call(build, 'executing');
  expect(conversations({ state: 'needs-you' })).toBe(true);
  expect(call(build, 'completed')).toBe(false);
});

it('forgets with the next run what never told its end', () => {
  const { conversations, call, start } = arrange();
  call(build, 'executing');
  expect(conversations({ state: 'idle' })).toBe(false);
  start();
  expect(conversations({ state: 'needs-you' })).toBe(false);
});
