import { expect, test } from 'vitest';
import { defaultModelSettings, guideModel, type ModelConnection, type ModelInfo } from '../../../shared/settings/model';
import { offeredModels } from './offered-models';

const model = (id: string): ModelInfo => ({ id, name: id, settings: defaultModelSettings });
const connection = (id: string, rest: Partial<ModelConnection>): ModelConnection => ({
  id,
  name: id,
  provider: 'openai',
  baseUrl: 'http://127.0.0.1:1',
  origin: 'local',
  key: 'not-needed',
  status: { kind: 'reachable' },
  models: [],
  ...rest,
});

test('of each server that can be asked a few models are offered, and it is told how many more there are', () => {
  const connections = [
    connection('guide', { provider: 'guide', models: [model('guide')] }),
    connection('ollama', { models: ['a', 'b', 'c', 'd', 'e'].map(model) }),
    connection('silent', {}),
    connection('hosted', { key: 'missing', models: [model('x')] }),
    connection('other', { key: 'stored', models: [model('y')] }),
  ];
  const offered = offeredModels({ connections, defaultModel: guideModel, keyStorage: 'file' });
  expect(offered.map(({ connection: { id }, models, left }) => [id, models.map((one) => one.id), left])).toEqual([
    ['ollama', ['a', 'b', 'c'], 2],
    ['other', ['y'], 0],
  ]);
});
