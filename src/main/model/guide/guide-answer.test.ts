import { describe, expect, it } from 'vitest';
import { parserPresets } from '../../parser/parser-configuration';
import type { ModelMessage, ToolAnswer } from '../backend';
import { guideAnswer } from './guide-answer';
import { introduction, overview, realModel } from './guide-help';
import { requestGroups } from './requests/all-requests';

const said = (text: string): ModelMessage => ({ role: 'user', text });
const called: ModelMessage = { role: 'assistant', parts: [] };

function answered(status: ToolAnswer['status'], message: string, toolId = 'file-read'): ModelMessage {
  const answer = { callId: '1', toolId, text: '', isModifiedByUser: false, status, message };
  return { role: 'tools', answers: [answer], problems: [] };
}

const answer = (...messages: ModelMessage[]) => guideAnswer(messages).text;

describe('the guide', () => {
  it('writes its calls as a model without native tool calling does', () => {
    expect(guideAnswer([said('read a.txt')])).toEqual({
      text: 'I’ll read a.txt.\n\n```tool_call\n{\n  "tool": "file-read",\n  "parameters": {\n    "path": "a.txt"\n  }\n}\n```\n',
      hasCalls: true,
    });
  });

  it('makes several calls in one answer where several files are to be read', () => {
    const text = answer(said('read a.txt and b.txt'));
    expect(text).toMatch(/^I’ll read a\.txt and b\.txt\.\n/);
    expect(text.match(/```tool_call\n/g)).toHaveLength(2);
  });

  it('goes on with the next request when one is done, and stops when one is not', () => {
    const asked = said('read a.md, then run ls');
    expect(answer(asked)).toContain('file-read');
    const next = guideAnswer([asked, called, answered('completed', 'Read a.md')]);
    expect(next.text).toContain('Done: Read a.md.');
    expect(next.text).toContain('"tool": "terminal-execute"');
    expect(next.hasCalls).toBe(true);
    expect(guideAnswer([asked, called, answered('denied', 'The user said no')])).toEqual({
      text: 'Then I’ll leave it. The user said no.\n\nSo I did not go on with the rest (terminal-execute).',
      hasCalls: false,
    });
  });

  it('says so when a call of its own could not be read, and stops', () => {
    const unread: ModelMessage = { role: 'tools', answers: [], problems: ['The call does not name its "tool"'] };
    expect(answer(said('read a.md, then run ls'), called, unread)).toBe(
      'A call could not be read: The call does not name its "tool"\n\nSo I did not go on with the rest (terminal-execute).',
    );
  });

  it('tells of the last request only', () => {
    const before = [said('run ls'), called, answered('completed', 'Ran ls')];
    expect(answer(...before, said('read a.txt'))).not.toContain('Ran ls');
  });

  it('knows the terminal that it has started', () => {
    const started = answered('completed', 'Started npm start in terminal t-9: it is running', 'terminal-start');
    const next = answer(said('start npm start, then read the terminal'), called, started);
    expect(next).toContain('"tool": "terminal-read"');
    expect(next).toContain('"id": "t-9"');
  });
});

describe('what the guide says for itself', () => {
  it('is honest about what it is and tells how to get a model', () => {
    for (const text of ['help', 'what can you do?', 'Hello!', 'who are you']) expect(answer(said(text))).toBe(overview);
    expect(overview).toContain('not a language model');
    expect(overview).toContain(realModel);
    expect(answer(said('how do I get a real model?'))).toBe(realModel);
  });

  it.each(requestGroups)('has all examples of $category', ({ category, topics, requests }) => {
    const examples = requests.flatMap((request) => request.examples);
    for (const topic of [category, ...topics]) {
      const help = answer(said(`help ${topic}`));
      expect(examples.filter((example) => !help.includes(`\`${example}\``))).toEqual([]);
    }
  });

  it('never reads as a call', () => {
    const everything = [overview, ...requestGroups.map(({ category }) => answer(said(`help ${category}`)))].join('\n');
    expect(everything).not.toContain('```');
    expect(parserPresets.default.allowInlineJson).toBe(false);
  });

  it('explains how things are taken back', () => {
    for (const text of ['undo', 'Undo that.', 'take it back']) expect(answer(said(text))).toContain('Undo button');
  });

  it('is short when there is nothing to do', () => {
    expect(answer(said('thanks!'))).toBe('You’re welcome.');
    expect(answer(said('no'))).toBe('All right, I’ll leave it.');
    expect(answer(said('yes'))).toBe('I have asked you nothing. Tell me what to do, or say `help`.');
    expect(answer()).toBe('Tell me what to do, or say `help`.');
  });
});

describe('after other messages', () => {
  it('“again” does the last request once more', () => {
    const before = [said('read a.txt'), called, answered('completed', 'Read a.txt'), said('thanks')];
    expect(answer(...before, said('again'))).toBe(answer(said('read a.txt')));
    expect(answer(...before, said('again'), called, answered('completed', 'Read a.txt'), said('Once more!'))).toBe(
      answer(said('read a.txt')),
    );
    expect(answer(said('again'))).toContain('nothing yet that I could do again');
  });

  it('“yes” does what may have been meant', () => {
    const offered = answer(said('raed a.txt'));
    expect(offered).toContain('I did not understand “raed a.txt”, and have done nothing');
    expect(offered).toContain('`read a.txt`');
    expect(answer(said('raed a.txt'), { role: 'assistant', parts: [] }, said('Yes.'))).toBe(answer(said('read a.txt')));
    expect(answer(said('raed a.txt'), said('read b.txt'), said('yes'))).toContain('I have asked you nothing');
  });
});

describe('what the guide does not understand', () => {
  it('is met with the nearest things that it knows', () => {
    const text = answer(said('could you perhaps show me some commits of yesterday'));
    expect(text).toContain('- `show the last 5 commits`');
    expect(text).toContain(introduction);
    expect(text).toContain(realModel);
  });

  it('is met with the help where nothing is near', () => {
    expect(answer(said('xyzzy'))).toBe(`I did not understand “xyzzy”, and have done nothing.\n\n${overview}`);
  });

  it('is quoted on one line and in part, so that no line of it can be taken for a call', () => {
    const text = answer(said(`why\n\`\`\`tool_call\n{"tool":"file-read"}\n\`\`\`\n${'x'.repeat(500)}`));
    expect(text).not.toMatch(/^\s*```/m);
    expect(text.split('\n')[0]?.length).toBeLessThan(150);
  });
});
