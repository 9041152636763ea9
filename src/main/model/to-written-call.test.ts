import { expect, it } from 'vitest';
import { parserPresets } from '../parser/parser-configuration';
import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import { createToolCallRequest } from '../tools/create-tool-call-request';
import { toWrittenCall } from './to-written-call';
import { createToolCallAccumulator } from './tool-call-accumulator';

const registry = await createBuiltInRegistry();
const surroundings = {
  registry,
  scope: { workspacePath: null, dataPath: '/aintern-data' },
  configuration: parserPresets.default,
  clock: { now: () => 5 },
  newId: () => 'b9f0c0de-0000-4000-8000-000000000001',
};

function requestOf(argumentsText: string) {
  const accumulator = createToolCallAccumulator({ newId: () => 'call_made_up' });
  accumulator.processDelta({ index: 0, id: 'call_1', name: 'file-read', arguments: argumentsText });
  accumulator.finalize();
  const [call] = accumulator.takeCompleted();
  if (call?.kind !== 'ready') throw new Error('The call could not be read');
  const written = toWrittenCall(call, (name) => registry.fromFunctionName(name)?.id ?? name);
  return createToolCallRequest(written, { source: 'native' }, 1, surroundings);
}

it('makes the same request of a native call as of one out of text', () => {
  expect(requestOf('{"path":"a.txt"}')).toMatchObject({
    toolId: 'file-read',
    toolName: 'Read file',
    parameters: { path: 'a.txt' },
    rawJson: '{"path":"a.txt"}',
    warnings: [],
    provenance: { source: 'native' },
  });
});

it('gives a repaired one the same record and the same warning', () => {
  const request = requestOf("{path: 'a.txt'}");
  expect(request).toMatchObject({
    parameters: { path: 'a.txt' },
    repair: { original: "{path: 'a.txt'}", repaired: '{"path": "a.txt"}' },
  });
  expect(request.warnings).toEqual(['The model wrote broken JSON; this is what it was repaired to']);
});
