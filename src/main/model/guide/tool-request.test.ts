import { describe, expect, it } from 'vitest';
import { type FunctionDefinition, functionNameOf } from '../tool-calls/function-definition';
import { readToolRequest } from './tool-request';

const read: FunctionDefinition = {
  name: 'file-read',
  description: 'Reads a text file.',
  parameters: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'File to read' },
      startLine: { type: 'integer' },
      all: { type: 'boolean' },
      names: { type: 'array', items: { type: 'string' } },
      options: { type: 'object' },
    },
    required: ['path'],
    additionalProperties: false,
  },
};
const stop: FunctionDefinition = { name: 'stop', description: '', parameters: { type: 'object', properties: {} } };
const tools = [read, stop];

const call = (toolId: string, parameters: object) => ({ kind: 'call', call: { toolId, parameters } });

it('takes a tool of a server by its id, although providers know it by another name', () => {
  const external: FunctionDefinition = { ...stop, name: functionNameOf('mcp:one/echo') };
  expect(readToolRequest('mcp:one/echo', [external])).toEqual(call(external.name, {}));
});

describe('a call by name', () => {
  it.each([
    ['file-read path=README.md', { path: 'README.md' }],
    ['file-read path=README.md startLine=3', { path: 'README.md', startLine: 3 }],
    ['use file-read with path README.md and startLine 3', { path: 'README.md', startLine: 3 }],
    ['call the File-Read tool with path: a.txt, all: true', { path: 'a.txt', all: true }],
    ['file-read {"path": "a b.txt", "startLine": 3}', { path: 'a b.txt', startLine: 3 }],
    ['file-read path="a \\"b\\" = c\\n" names=["x, y","z"]', { path: 'a "b" = c\n', names: ['x, y', 'z'] }],
    ['file-read path=\'a b\' options={"a": [1]}', { path: 'a b', options: { a: [1] } }],
    ['file-read path=“a b” names=a.ts,b.ts', { path: 'a b', names: ['a.ts', 'b.ts'] }],
    ['file-read path="C:\\logs"', { path: 'C:\\logs' }],
    ['file-read path=[id].tsx', { path: '[id].tsx' }],
    ['file-read path=42 startLine=4', { path: '42', startLine: 4 }],
    ['file-read path=```\na\nb\n```', { path: 'a\nb' }],
  ])('is read as written: %s', (text, parameters) => {
    expect(readToolRequest(text, tools)).toEqual(call('file-read', parameters));
  });

  it('needs “use” if the name is one word, which could begin a sentence', () => {
    expect(readToolRequest('use stop', tools)).toEqual(call('stop', {}));
    expect(readToolRequest('stop', tools)).toBeNull();
  });

  it.each([
    ['file-read', 'file-read needs `path`.'],
    ['use file-read with startLine 3', 'file-read needs `path`.'],
    ['file-read path=a pth=b', 'file-read doesn’t have a parameter called `pth`.'],
    ['file-read {"path": "a", "__proto__": {}}', 'file-read doesn’t have a parameter called `__proto__`.'],
    ['file-read path=a path=b', 'Give `path` only once.'],
    ['file-read README.md', 'I can’t read “README.md”. Write parameters as `name=value` or JSON.'],
    ['file-read path=', 'I can’t read “path=”. Write parameters as `name=value` or JSON.'],
    ['file-read {"path": ', 'I can’t read “{"path":”. Write parameters as `name=value` or JSON.'],
    ['file-read {"path": "a"} b', 'I can’t read “{"path": "a"} b”. Write parameters as `name=value` or JSON.'],
  ])('isn’t made if something is wrong with it: %s', (text, problem) => {
    expect(readToolRequest(text, tools)).toEqual({
      kind: 'problem',
      text: `${problem}\n\nParameters of \`file-read\`:\n\n- \`path\` (string, required): File to read\n- \`startLine\` (integer): \n- \`all\` (boolean): \n- \`names\` (array): \n- \`options\` (object): \n\nFor example: \`file-read path=…\``,
    });
  });

  it('leaves the type to the check that every call goes through', () => {
    expect(readToolRequest('file-read path=a startLine=few', tools)).toEqual(
      call('file-read', { path: 'a', startLine: 'few' }),
    );
  });

  it('suggests the tool that may have been meant, and is none otherwise', () => {
    const text = 'There’s no tool called “file-raed”. Did you mean `file-read`?';
    expect(readToolRequest('use file-raed with path a', tools)).toEqual({ kind: 'problem', text });
    expect(readToolRequest('call me later', tools)).toBeNull();
    expect(readToolRequest('well-known words', tools)).toBeNull();
  });
});
