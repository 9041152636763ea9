import { expect, test } from 'vitest';
import { fakeConnection } from '../../testing/fake-connection';
import { CommandFailed, createCommandClient } from './command-client';

test('a refusal of main is thrown with its typed error', async () => {
  const { connection } = fakeConnection({
    'workspace.open': () => {
      throw new Error('There is no such folder');
    },
  });
  const call = createCommandClient(connection.bridge).call('workspace.open', { path: '/nowhere' });
  await expect(call).rejects.toThrow(CommandFailed);
  await expect(call).rejects.toMatchObject({ error: { code: 'refused', message: 'There is no such folder' } });
});

test('an answer that breaks the contract does not get through', async () => {
  const { connection } = fakeConnection({ 'workspace.open': () => ({ path: 5 }) });
  await expect(createCommandClient(connection.bridge).call('workspace.open', { path: '/a' })).rejects.toThrow();
});
