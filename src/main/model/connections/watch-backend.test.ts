import { expect, it } from 'vitest';
import type { ModelBackend } from '../backend';
import { ModelError } from '../model-error';
import { startModels } from './testing/start-models';

it('a server that a run does not reach any more is shown as gone, and as there once it answers again', async () => {
  let isThere = true;
  const create = (): ModelBackend => ({
    provider: 'openai',
    model: 'm',
    async *stream() {
      if (!isThere) throw new ModelError('unreachable', 'Nothing answers');
      yield { kind: 'end', finish: 'stop' };
    },
  });
  const provider = { create, list: async () => [{ id: 'm', name: 'm' }] };
  const { models, connection } = startModels({ providers: { anthropic: provider, openai: provider } });
  await models.saveConnection({ name: 'Mine', provider: 'openai', baseUrl: 'http://127.0.0.1:9/v1' });
  const { backend } = await models.choose({ connectionId: 'id-1', modelId: 'm' });
  const run = async () => {
    const signal = new AbortController().signal;
    for await (const _ of backend.stream({ system: '', messages: [], tools: [], toolMode: 'text', signal }));
  };
  const statusNow = () => connection('id-1')?.status;

  await run();
  expect(statusNow()).toEqual({ kind: 'reachable' });
  isThere = false;
  await expect(run()).rejects.toThrow('Nothing answers');
  expect(statusNow()).toEqual({ kind: 'failed', message: 'Nothing answers' });
  expect(connection('id-1')?.models.map(({ id }) => id)).toEqual(['m']);
  isThere = true;
  await run();
  expect(statusNow()).toEqual({ kind: 'reachable' });
});
