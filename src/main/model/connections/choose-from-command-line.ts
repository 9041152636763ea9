import type { ModelRef } from '../../../shared/settings/model';
import { CommandFailure } from '../../base/command-failure';
import type { ChosenModel } from '../chosen-model';
import { commandLineConnection } from '../service/command-line-connection';
import { commandLineKey } from '../service/command-line-key';
import { chooseGuide } from './build-chosen-model';
import { chooseModel, chooseOn } from './choose-model';
import type { Connection } from './connection';
import type { ServerKey } from './connection-keys';
import type { CommandLineModel } from './model-service-deps';
import type { ModelState } from './model-state';

/** As many as fit into a line or two. */
const MAX_NAMED = 8;

/** Null stands for the model that was named there, or else for the only one that the server has. */
export async function chooseFromCommandLine(
  state: ModelState,
  commandLine: CommandLineModel,
  ref: ModelRef | null,
): Promise<ChosenModel> {
  const { provider, toolMode, contextSize } = commandLine;
  if (provider === 'guide') return ref ? chooseModel(state, ref) : chooseGuide(state.guide);
  const connection = commandLineConnection({ ...commandLine, provider }, state.connections());
  if (ref && ref.connectionId !== connection.id) return chooseModel(state, ref);
  const key = commandLineKey(state, connection);
  const modelId = ref?.modelId ?? commandLine.model ?? (await onlyModel(state, connection, key));
  return chooseOn(state, {
    connection,
    key,
    modelId,
    settings: {
      ...(toolMode === undefined ? {} : { toolMode }),
      ...(contextSize === undefined ? {} : { contextSize }),
    },
  });
}

/** The model itself need not be named where there is only one. */
async function onlyModel({ lists, limit }: ModelState, connection: Connection, key: ServerKey): Promise<string> {
  await lists.ask(connection, key, limit('hosted'));
  const { status, models } = lists.get(connection.id);
  if (status.kind === 'failed') throw new CommandFailure('refused', status.message);
  const [first, ...others] = models.map(({ id }) => id);
  if (first === undefined)
    throw new CommandFailure('refused', `${connection.name} has no models: load one there first`);
  if (others.length === 0) return first;
  const named = [first, ...others].slice(0, MAX_NAMED).join(', ');
  const more = models.length > MAX_NAMED ? ` and ${models.length - MAX_NAMED} more` : '';
  throw new CommandFailure('refused', `Say which model with --model: ${connection.name} has ${named}${more}`);
}
