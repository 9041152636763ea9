import { expect, test } from 'vitest';
import { claudeConnection, localConnection, sampleCatalogue } from '../../core/store/testing/sample-models';
import { savedConnectionId } from './saved-connection-id';

test('what was added is what was not there before; of a change nothing is new', () => {
  const before = { ...sampleCatalogue, connections: [claudeConnection] };
  const added = { ...sampleCatalogue, connections: [localConnection, claudeConnection] };
  const changed = { ...sampleCatalogue, connections: [{ ...claudeConnection, name: 'Mine' }] };
  expect([savedConnectionId(before, added), savedConnectionId(before, changed)]).toEqual(['ollama', null]);
});
