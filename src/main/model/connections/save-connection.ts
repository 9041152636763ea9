import { type ConnectionDraft, guideModel } from '../../../shared/settings/model';
import type { StoredConnection } from '../../../shared/settings/settings';
import { CommandFailure } from '../../base/command-failure';
import { readBaseUrl } from '../transport/read-base-url';
import type { ModelState } from './model-state';

/** Built-in and discovered servers keep their own id, which is returned. */
export function saveConnection(state: ModelState, { key, ...draft }: ConnectionDraft): string {
  const { settings, keys, lists } = state;
  const address = readBaseUrl(draft.baseUrl, draft.provider);
  if (address.kind === 'problem') throw new CommandFailure('bad-request', address.message);
  const id = idFor(state, draft.id);
  const saved: StoredConnection = { id, name: draft.name, provider: draft.provider, baseUrl: address.baseUrl };
  // The key comes first, so that nothing changes if it can't be stored.
  if (key === null) keys.delete(id);
  else if (key !== undefined) keys.store(id, address.baseUrl, key);
  const { connections } = settings.read();
  const isNew = !connections.some((connection) => connection.id === id);
  settings.update({
    connections: isNew
      ? [...connections, saved]
      : connections.map((connection) => (connection.id === id ? saved : connection)),
  });
  lists.forget(id);
  return id;
}

function idFor(state: ModelState, asked: string | undefined): string {
  if (asked === undefined) return state.newId();
  if (asked === guideModel.connectionId)
    throw new CommandFailure('refused', 'The guide is built in and has no address');
  if (!state.find(asked)) throw new CommandFailure('not-found', 'This provider is no longer in the list');
  return asked;
}
