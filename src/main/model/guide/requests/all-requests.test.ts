import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { createBuiltInRegistry } from '../../../tools/create-built-in-registry';
import { understandRequest } from '../understand-request';
import { requestGroups } from './all-requests';
import type { GuideCall } from './guide-request';

const registry = await createBuiltInRegistry();
const known = { terminalId: '1' };

function callsOf(text: string): GuideCall[] {
  const understanding = understandRequest(text, known);
  if (understanding.kind !== 'plan') throw new Error(`not understood: ${text}`);
  return understanding.rounds.flatMap(({ calls }) => calls);
}

const examples = requestGroups.flatMap((group) =>
  group.requests.flatMap((request) => request.examples.map((example) => ({ group, request, example }))),
);

/** What is wrong with a call whatever the folder holds: files that an example names need not be there. */
function objections({ toolId, parameters }: GuideCall) {
  const tool = registry.get(toolId);
  if (!tool) return [`There is no tool ${toolId}`];
  const scope = { workspacePath: temporaryFolder(), dataPath: temporaryFolder() };
  const { errors } = tool.prepare(parameters, scope).validation;
  return errors.filter(({ errorCode }) => errorCode !== 'path_not_found').map(({ message }) => message);
}

describe('the requests that the guide understands', () => {
  it.each(examples)('make valid calls: $example', ({ example }) => {
    expect(callsOf(example).flatMap(objections)).toEqual([]);
  });

  it.each(examples)('are taken by the one that they are examples of: $example', ({ example, request, group }) => {
    expect(example).toMatch(request.pattern);
    const categories = callsOf(example).map(({ toolId }) => registry.get(toolId)?.category);
    expect(new Set(categories)).toEqual(new Set([group.category]));
  });

  it.each(requestGroups)('are shown by some of their examples: $category', ({ highlights, requests }) => {
    const all = requests.flatMap((request) => request.examples);
    expect(highlights.length).toBeGreaterThan(0);
    expect(highlights.filter((example) => !all.includes(example))).toEqual([]);
  });

  it('reach every tool that there is', () => {
    const reached = new Set(examples.flatMap(({ example }) => callsOf(example).map(({ toolId }) => toolId)));
    expect([...reached].sort()).toEqual(
      registry
        .list()
        .map(({ id }) => id)
        .sort(),
    );
  });
});
