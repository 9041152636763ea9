import type { MessageBoxOptions } from 'electron';
import { expect, it } from 'vitest';
import { createLinkQuestions } from './ask-about-links';

function arrange(response: number) {
  const shown: MessageBoxOptions[] = [];
  const questions = createLinkQuestions(async (options) => {
    shown.push(options);
    return { response, checkboxChecked: false };
  });
  return { shown, ...questions };
}

it('opens a folder only where that was chosen, and shows its whole path', async () => {
  const yes = arrange(1);
  expect(await yes.confirmFolder('/home/me/\u202egpj')).toBe(true);
  expect(yes.shown).toMatchObject([{ detail: expect.stringContaining('“/home/me/\\u202egpj”'), cancelId: 0 }]);
  expect(await arrange(0).confirmFolder('/home/me/new')).toBe(false);
});

it('tells a problem', async () => {
  const { shown, tell } = arrange(0);
  await tell('Couldn’t open the link', 'It is too long');
  expect(shown).toMatchObject([{ message: 'Couldn’t open the link', detail: 'It is too long' }]);
});
