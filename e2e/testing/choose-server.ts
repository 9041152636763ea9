import type { ModelRef } from '../../src/shared/settings/model';
import type { Client } from './connect-client';

/** Makes a Chat Completions server answer new conversations. */
export async function chooseServer(client: Client, origin: string): Promise<ModelRef> {
  const baseUrl = `${origin}/v1`;
  const { connections } = await client.call('connection.save', { name: 'Mine', provider: 'openai', baseUrl });
  const model = { connectionId: connections.find(({ name }) => name === 'Mine')?.id ?? '', modelId: 'test' };
  await client.call('model.choose-default', { model });
  return model;
}
