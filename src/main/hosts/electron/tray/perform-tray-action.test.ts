import { expect, it } from 'vitest';
import type { CommandHandlers } from '../../../../shared/contract/contract';
import { CommandFailure } from '../../../base/command-failure';
import { sampleApproval } from '../testing/sample-work';
import { performTrayAction } from './perform-tray-action';

const { approvalId, conversationId } = sampleApproval;
const allow = { kind: 'decide', approval: sampleApproval, isApproved: true } as const;

function arrange(decide: () => unknown = () => ({}), chooseMode: () => unknown = () => ({})) {
  const calls: unknown[][] = [];
  const note =
    (name: string, answer: () => unknown = () => ({})) =>
    (...args: unknown[]) => {
      calls.push([name, ...args]);
      return answer();
    };
  const handlers = {
    'approval.decide-in-inbox': note('decide', decide),
    'conversation.choose-mode': note('choose-mode', chooseMode),
    'conversation.stop-all': note('stop-all', () => ({ stopped: 1 })),
  } as unknown as CommandHandlers;
  const deps = {
    app: { handlers },
    openWindow: note('openWindow'),
    review: note('review'),
    showPlace: note('showPlace'),
    quit: note('quit'),
  };
  return { calls, perform: (action: Parameters<typeof performTrayAction>[0]) => performTrayAction(action, deps) };
}

it('does what was chosen', async () => {
  const { calls, perform } = arrange();
  await perform(allow);
  await perform({ kind: 'show', place: { kind: 'inbox' } });
  await perform({ kind: 'choose-mode', conversationId, mode: 'plan' });
  await perform({ kind: 'open' });
  await perform({ kind: 'review' });
  await perform({ kind: 'stop-all' });
  await perform({ kind: 'quit' });
  expect(calls).toEqual([
    ['decide', { approvalId, isApproved: true }],
    ['showPlace', { kind: 'inbox' }],
    ['choose-mode', { conversationId, mode: 'plan' }],
    ['openWindow'],
    ['review'],
    ['stop-all', {}],
    ['quit'],
  ]);
});

it.each([
  ['not-found', { kind: 'conversation', conversationId }],
  ['refused', { kind: 'approval', conversationId, approvalId }],
] as const)('leads to what a decision was about where it is %s', async (code, place) => {
  const { calls, perform } = arrange(() => {
    throw new CommandFailure(code, 'It did not count');
  });
  await perform(allow);
  expect(calls.slice(1)).toEqual([['showPlace', place]]);
});

it('leads to a conversation whose mode cannot be changed here', async () => {
  const { calls, perform } = arrange(undefined, () => {
    throw new CommandFailure('refused', 'It is open elsewhere');
  });
  await perform({ kind: 'choose-mode', conversationId, mode: 'auto' });
  expect(calls.slice(1)).toEqual([['showPlace', { kind: 'conversation', conversationId }]]);
});
