import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FunctionDefinition } from '../tool-calls/function-definition';
import { sentences } from './sentences';
import { understandRequest } from './understand-request';

const note: FunctionDefinition = {
  name: 'note-add',
  description: 'Adds a note',
  parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};

function toolsOf(text: string) {
  const understood = understandRequest(text, [note]);
  return understood.kind === 'plan'
    ? understood.rounds.map(({ calls }) => calls.map(({ toolId }) => toolId).join(' + '))
    : understood;
}

function callsOf(text: string) {
  const understood = understandRequest(text, [note]);
  return understood.kind === 'plan' ? understood.rounds.flatMap(({ calls }) => calls) : understood;
}

describe('several requests', () => {
  it.each([
    ['read a.md\nfind x in src\nrun ls', ['file-read', 'search-content', 'terminal-execute']],
    ['1. read a.md\n2. run ls', ['file-read', 'terminal-execute']],
    ['- read a.md\n- run ls', ['file-read', 'terminal-execute']],
    ['read a.md, then run ls and then read b.md', ['file-read', 'terminal-execute', 'file-read']],
    ['create a.js with:\n```js\nlet a;\n```\nrun node a.js', ['file-write', 'terminal-execute']],
    ['note-add text=a, then read a.md\nnote-add text=b', ['note-add', 'file-read', 'note-add']],
    ['read a.txt and b.txt', ['file-read + file-read']],
  ])('run one after the other: %j', (text, tools) => {
    expect(toolsOf(text)).toEqual(tools);
  });

  it('aren’t made of a text that is to be written', () => {
    const written = (content: string) => [{ toolId: 'file-write', parameters: { path: 'a.txt', content } }];
    expect(callsOf('create a.txt with first this, then that')).toEqual(written('first this, then that\n'));
    expect(callsOf('create a.txt with "read b\nread c"')).toEqual(written('read b\nread c\n'));
    expect(callsOf('create a.txt with one\ntwo')).toEqual(written('one\ntwo\n'));
  });

  it('don’t start unless all of them are understood', () => {
    expect(toolsOf('read a.md\nmake me happy\nrun ls')).toEqual({ kind: 'unknown', step: 'make me happy' });
    expect(toolsOf('run ls\nnote-add')).toMatchObject({
      kind: 'problem',
      text: expect.stringContaining('note-add needs `text`.'),
    });
    expect(toolsOf('')).toEqual({ kind: 'unknown', step: '' });
  });
});

describe('a request', () => {
  it.each(['note-add text=hi', 'use note-add with text hi', 'Please use the tool note-add with text hi, please'])(
    'may call any tool by its name: %s',
    (text) => {
      expect(callsOf(text)).toEqual([{ toolId: 'note-add', parameters: { text: 'hi' } }]);
    },
  );

  it.each([
    ['Explain this project', ['workspace-info']],
    ['What changed since the last commit?', ['git-status', 'git-diff']],
    ['Run npm test', ['terminal-execute']],
    ['Run go test ./...', ['terminal-execute']],
    ['Read README.md', ['file-read']],
    ['List files', ['directory-list']],
  ])('may be one that the start page offers: %s', (text, tools) => {
    expect(toolsOf(text)).toEqual(tools);
  });

  it('means the same in a chain as alone', () => {
    const examples = fc.constantFrom(...sentences.map(({ example }) => example), 'note-add text="b, then c"');
    fc.assert(
      fc.property(fc.array(examples, { minLength: 1, maxLength: 4 }), (chain) => {
        expect(callsOf(chain.join('\n'))).toEqual(chain.flatMap((request) => [callsOf(request)].flat()));
      }),
    );
  });

  it('is understood or not, whatever it says', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(['plan', 'problem', 'unknown']).toContain(understandRequest(text, [note]).kind);
      }),
    );
  });
});
