import { describe, expect, it } from 'vitest';
import type { AssistantPart, ModelMessage } from './backend';
import { INTERRUPTED_ANSWER, pairAnswers } from './pair-answers';
import { answerTo } from './testing/sample-conversation';

const user = (text: string): ModelMessage => ({ role: 'user', text });
const model = (...parts: AssistantPart[]): ModelMessage => ({ role: 'assistant', parts });
const text = (words: string): AssistantPart => ({ kind: 'text', text: words });
const thought: AssistantPart = { kind: 'thinking', text: 'Hm', signature: 'sig' };
const call = (callId: string): AssistantPart => ({ kind: 'call', callId, toolId: 'x', parameters: {}, raw: '' });
const tools = (ids: readonly string[], problems: readonly string[] = []): ModelMessage => ({
  role: 'tools',
  answers: ids.map((id) => answerTo(id, 'x', `result of ${id}`)),
  problems,
});
const interrupted = (callId: string) => {
  const message = 'No result: the run was interrupted before the call finished';
  return { callId, toolId: 'x', status: 'cancelled', text: message, message, isModifiedByUser: false };
};

describe('calls and their answers', () => {
  it('stay as they are where all is well', () => {
    const messages = [
      user('a'),
      model(text('b'), call('1'), call('2')),
      tools(['1', '2']),
      model(text('c')),
      user('d'),
    ];
    expect(pairAnswers(messages)).toEqual(messages);
  });

  it('are put into the order of the calls', () => {
    expect(pairAnswers([user('a'), model(call('1'), call('2')), tools(['2', '1'])])[2]).toEqual(tools(['1', '2']));
  });

  it('are made up where the run was interrupted, and dropped where there is no call', () => {
    expect(pairAnswers([user('a'), model(call('1'), call('2')), tools(['3', '2'], ['no'])])).toEqual([
      user('a'),
      model(call('1'), call('2')),
      { role: 'tools', answers: [interrupted('1'), answerTo('2', 'x', 'result of 2')], problems: ['no'] },
    ]);
    expect(pairAnswers([user('a'), model(call('1')), user('b')])).toEqual([
      user('a'),
      model(call('1')),
      { role: 'tools', answers: [interrupted('1')], problems: [] },
      user('b'),
    ]);
  });

  it('leave problems where there was no call', () => {
    expect(pairAnswers([user('a'), model(text('b')), tools(['1'], ['no'])])).toEqual([
      user('a'),
      model(text('b')),
      tools([], ['no']),
    ]);
  });
});

describe('answers that were cut off', () => {
  it('are told to the model, which goes on from there', () => {
    const cut = { role: 'user', text: INTERRUPTED_ANSWER };
    expect(pairAnswers([user('a'), model(text('b')), model(text('c'))])).toEqual([
      user('a'),
      model(text('b')),
      cut,
      model(text('c')),
      cut,
    ]);
  });

  it('are as if they had never been where nothing was said yet', () => {
    expect(pairAnswers([user('a'), model(thought), model(text(' \n')), model(), user(' ')])).toEqual([user('a')]);
  });
});
