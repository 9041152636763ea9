import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { modelList, serveJson } from './testing/serve-json';
import { startModels } from './testing/start-models';

it('knows what a local model can hold in each of several conversations that begin at once', async () => {
  const { baseUrl } = await serveJson({ 'GET /v1/models': () => modelList(['one']) });
  let asked = 0;
  // Answers requests in the order in which they come.
  const list = async () => {
    asked += 1;
    await setTimeout(10 * asked);
    return [{ id: 'one', name: 'one', contextSize: 99_000 }];
  };
  const dataPath = temporaryFolder();
  const before = startModels({ dataPath, list });
  const { connections } = await before.models.saveConnection({ name: 'Mine', provider: 'openai', baseUrl });
  const connectionId = connections.find(({ name }) => name === 'Mine')?.id ?? '';
  // After a restart, nothing has asked the server yet.
  const { models } = startModels({ dataPath, list });
  const chosen = await Promise.all(Array.from({ length: 4 }, () => models.choose({ connectionId, modelId: 'one' })));
  expect(chosen.map(({ contextSize }) => contextSize)).toEqual([99_000, 99_000, 99_000, 99_000]);
});
