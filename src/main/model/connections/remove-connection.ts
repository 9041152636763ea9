import { assertNever } from '../../../shared/assert-never';
import { guideModel } from '../../../shared/settings/model';
import { CommandFailure } from '../../base/command-failure';
import type { Connection } from './connection';
import type { ModelState } from './model-state';

/** Deletes a connection that the user added, with its key, and resets one that the user changed. */
export function removeConnection(state: ModelState, connectionId: string): void {
  const { settings, keys, lists } = state;
  const { connections } = settings.read();
  if (!connections.some(({ id }) => id === connectionId)) throw nothingToRemove(state, connectionId);
  keys.delete(connectionId);
  settings.update({ connections: connections.filter(({ id }) => id !== connectionId) });
  lists.forget(connectionId);
  const left = state.find(connectionId);
  const { defaultModel, modelSettings } = settings.read();
  const isDefaultLost = defaultModel.connectionId === connectionId && (!left || keys.of(left).kind === 'missing');
  settings.update({
    ...(left ? {} : { modelSettings: modelSettings.filter(({ model }) => model.connectionId !== connectionId) }),
    ...(isDefaultLost ? { defaultModel: guideModel } : {}),
  });
}

function nothingToRemove(state: ModelState, connectionId: string): CommandFailure {
  if (connectionId === guideModel.connectionId) {
    return new CommandFailure('refused', "The guide is built in and can't be removed");
  }
  const connection = state.connections().find(({ id }) => id === connectionId);
  return connection
    ? new CommandFailure('refused', explainWhyItStays(connection, state))
    : new CommandFailure('not-found', 'This provider is no longer in the list');
}

function explainWhyItStays({ id, name, origin }: Connection, { environment }: ModelState): string {
  switch (origin) {
    case 'built-in':
    case 'user':
      return `${name} is built in and can't be removed`;
    case 'environment': {
      const variable = environment.servers.get(id)?.keyVariable ?? 'its address';
      return `${name} is listed because ${variable} is set in the environment. Unset it and restart AIntern`;
    }
    case 'local':
      return `${name} was found on this machine. It leaves the list when it stops`;
    default:
      return assertNever(origin);
  }
}
