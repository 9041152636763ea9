import type { ListedModel, ListModelsOptions } from '../listed-model';
import { ModelError } from '../model-error';
import { redactUrl } from './redact-url';
import { toModelError } from './to-model-error';

export async function listModelsWithTimeout(
  options: ListModelsOptions,
  list: (signal: AbortSignal) => Promise<ListedModel[] | undefined>,
): Promise<ListedModel[]> {
  const { signal, timeLimit, connectionName: name, baseUrl } = options;
  const limit = AbortSignal.timeout(timeLimit);
  const address = redactUrl(baseUrl);
  try {
    const models = await list(AbortSignal.any([signal, limit]));
    if (models) return models;
  } catch (cause) {
    signal.throwIfAborted();
    if (!limit.aborted) throw toModelError(cause, { ...options, model: 'the model' });
    const advice = 'Check the base URL in the settings, and whether the server is busy';
    throw new ModelError('unreachable', `${name} at ${address} didn't respond within ${timeLimit / 1000} s. ${advice}`);
  }
  const advice = 'Check the base URL in the settings. It usually ends in /v1';
  throw new ModelError('malformed', `The server at ${address} returned no model list. ${advice}`);
}
