import { expect, test } from 'vitest';
import type { QuestionItem } from '../../../../shared/conversation/conversation-state';
import { questionReasonSchema } from '../../../../shared/conversation/question';
import { renderBare } from '../../../testing/render-bare';
import { questionEvent } from '../../../testing/sample-events';
import { QuestionCard } from './question-card';

const { type: _type, at, ...question } = questionEvent;
const item: QuestionItem = { kind: 'question', id: question.questionId, question, at };

const shown = (change: Partial<QuestionItem>) =>
  renderBare(<QuestionCard item={{ ...item, ...change }} />).replace(/ (?:id|aria-describedby)="[^"]*"/g, '');

const head =
  '<article aria-label="The agent has a question"><h2><icon message-circle-question-mark>The agent has a question</h2>' +
  '<div><div><p>Which colour?</p></div></div>';
const options =
  '<div role="group" aria-label="Suggested answers"><button type="button">Red</button>' +
  '<button type="button">Blue</button></div>';

test('a question offers its answers, and words of one’s own where it takes them', () => {
  expect([shown({}), shown({ question: { ...question, allowsText: false } })]).toEqual([
    `${head}<form tabindex="-1">${options}<div><textarea aria-label="Your answer" ` +
      'placeholder="Type your answer…" rows="1"></textarea><button type="submit" disabled="">Answer</button>' +
      '</div><p>Enter to send · Shift+Enter for a new line</p></form></article>',
    `${head}<form tabindex="-1">${options}</form></article>`,
  ]);
});

test('an answered question shows what was chosen and what was said', () => {
  expect([
    shown({ answer: { optionId: 'red' } }),
    shown({ answer: { text: 'Green' } }),
    shown({ answer: { optionId: 'blue', text: 'but light' } }),
  ]).toEqual(
    ['Red', 'Green', 'Blue\nbut light'].map(
      (answer) => `${head}<div><p>You answered</p><p>${answer}</p></div></article>`,
    ),
  );
});

test('a question that nobody can answer any more says so', () => {
  expect(shown({ answer: null })).toBe(`${head}<p>Not answered before the run ended.</p></article>`);
});

test('each reason to ask has words and an icon of its own', () => {
  const headings = questionReasonSchema.options.map(
    (reason) => /<h2>(.*?)<\/h2>/.exec(shown({ question: { ...question, reason } }))?.[1],
  );
  expect(headings).toEqual([
    '<icon message-circle-question-mark>The agent has a question',
    '<icon route>The agent has taken many steps',
    '<icon repeat-2>The agent may be stuck in a loop',
    '<icon hourglass>The provider asks for a long wait',
    '<icon circle-dollar-sign>The cost limit is reached',
  ]);
});
