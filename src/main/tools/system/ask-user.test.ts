import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json/json';
import type { UserAnswer, UserQuestion } from '../framework/context/tool-services';
import { ToolExecutionContextBuilder } from '../framework/seed-api/tool-execution-context-builder';
import { askUser } from './ask-user';

const scope = { workspacePath: null, dataPath: '/d' };

async function ask(parameters: JsonObject, answer: UserAnswer | null) {
  const asked: UserQuestion[] = [];
  const preparation = askUser.prepare(parameters, scope);
  if (!preparation.isValid) throw new Error(preparation.validation.errors.map(({ message }) => message).join('; '));
  const context = ToolExecutionContextBuilder.create()
    .withSessionId('conversation')
    .withExecutionId('call')
    .buildForTesting({
      clock: { now: () => 42 },
      questions: {
        async ask(question) {
          asked.push(question);
          return answer;
        },
      },
    });
  return { risk: preparation.call.risk, asked, result: await preparation.call.run(context) };
}

function objections(parameters: JsonObject): string[] {
  return askUser.prepare(parameters, scope).validation.errors.map(({ message }) => message);
}

describe('ask-user', () => {
  it('asks in the name of its call and returns the answer', async () => {
    const { risk, asked, result } = await ask({ question: 'Which port?', options: ['80', '8080'] }, { option: '8080' });
    expect(risk.level).toBe('safe');
    expect(asked).toEqual([
      { sessionId: 'conversation', callId: 'call', text: 'Which port?', options: ['80', '8080'], allowsText: true },
    ]);
    expect(result).toMatchObject({
      success: true,
      message: 'The user answered: 8080',
      data: { answer: '8080' },
    });
  });

  it('takes words of the user’s own, alone or beside a choice', async () => {
    const options = ['Yes', 'No'];
    const own = await ask({ question: 'Go on?', options }, { text: 'not today' });
    expect(own.result.data).toEqual({ answer: 'not today' });
    const both = await ask({ question: 'Go on?', options }, { option: 'Yes', text: 'but slowly' });
    expect(both.result.message).toBe('The user answered: Yes: but slowly');
  });

  it('tells the model what to do when nobody is there', async () => {
    const { result } = await ask({ question: 'Which port?' }, null);
    expect(result).toMatchObject({ success: false, errorCode: 'NobodyThere' });
    expect(result.error).toMatch(
      /^Nobody is there to answer\. If either answer is safe, decide yourself .* otherwise stop/,
    );
  });

  it.each([
    [{ question: ' \n' }, ['question is empty']],
    [{ question: 'A?', options: ['x', 'x'] }, ['options contains the same answer twice']],
    [
      { question: 'A?', options: ['x'], allowText: false },
      ['options needs at least two answers to choose from, unless allowText is true'],
    ],
    [{ question: 'A?', options: ['x', 'y'], allowText: false }, []],
  ])('refuses questions that cannot be answered: %j', (parameters, messages) => {
    expect(objections(parameters)).toEqual(messages);
  });

  it('offers no more than eight answers', () => {
    const options = Array.from({ length: 9 }, (_, index) => `${index}`);
    expect(objections({ question: 'A?', options })).toEqual([expect.stringContaining('at most 8')]);
  });
});
