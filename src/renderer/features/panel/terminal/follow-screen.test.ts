import { expect, test } from 'vitest';
import type { TerminalPage } from '../../../../shared/contract/terminal';
import { followScreen } from './follow-screen';

const page = (text: string, next: number, more: Partial<TerminalPage> = {}): TerminalPage => ({
  text,
  next,
  isCut: false,
  isBehind: false,
  isEnded: false,
  ...more,
});

function setUp(answers: (TerminalPage | Error)[]) {
  const told: string[] = [];
  const controller = new AbortController();
  return {
    told,
    controller,
    run: () =>
      followScreen({
        async follow(from) {
          told.push(`from ${from}`);
          const answer = answers.shift();
          if (!answer) throw new Error('Nothing is left to answer');
          if (answer instanceof Error) throw answer;
          return answer;
        },
        show: async ({ text }) => void told.push(`show ${text}`),
        onCaughtUp: () => told.push('caught up'),
        pause: async () => void told.push('pause'),
        async onFailure(cause) {
          told.push(`failed: ${(cause as Error).message}`);
          return answers.length > 0;
        },
        signal: controller.signal,
      }),
  };
}

test('a screen asks for the next piece when it has drawn the last, until the end', async () => {
  const { told, run } = setUp([page('a', 1, { isBehind: true }), page('b', 2), page('c', 3, { isEnded: true })]);
  await run();
  expect(told).toEqual(['from 0', 'show a', 'pause', 'from 1', 'show b', 'caught up', 'pause', 'from 2', 'show c']);
});

test('after a failure it goes on from where it was, or gives up', async () => {
  const { told, run } = setUp([page('a', 1), new Error('connection lost'), page('b', 2), new Error('gone')]);
  await run();
  expect(told.filter((entry) => entry !== 'pause')).toEqual([
    'from 0',
    'show a',
    'caught up',
    'from 1',
    'failed: connection lost',
    'from 1',
    'show b',
    'from 2',
    'failed: gone',
  ]);
});

test('nothing is shown any more once the screen is gone', async () => {
  const { told, controller, run } = setUp([page('a', 1)]);
  const running = run();
  controller.abort();
  await running;
  expect(told).toEqual(['from 0']);
});
