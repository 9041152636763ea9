import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { ModelCatalogue } from '../../../../shared/settings/model';
import { createSecretStore } from '../../../secrets/secret-store';
import { openConf } from '../../../storage/open-conf';
import { openStoreSafely } from '../../../storage/open-store';
import { createSettingsStore } from '../../../storage/settings-store';
import { temporaryFolder } from '../../../testing/temporary-folder';
import type { ModelBackend } from '../../backend';
import type { BackendOptions } from '../../backend-options';
import type { ListModelsOptions } from '../../listed-model';
import { ModelError } from '../../model-error';
import { createModelService } from '../create-model-service';
import { takeEnvironmentKeys } from '../environment-keys';
import type { ModelProviderFunctions } from '../model-providers';
import type { ModelServiceDeps } from '../model-service-deps';

export type StartOptions = Partial<Omit<ModelServiceDeps, 'environment'>> & {
  readonly dataPath?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Replaces the request to a server: tests never leave this machine. */
  readonly list?: ModelProviderFunctions['list'];
};

/** Gives servers enough time to answer, even on a busy machine. */
const patient = { hosted: 60_000, local: 60_000 };

/** Starts the service with its own data folder and records everything that it reports. */
export function startModels(options: StartOptions = {}) {
  const { dataPath = temporaryFolder(), env = {}, list = listPlainly, ...change } = options;
  const told: (ModelCatalogue | string)[] = [];
  const created: BackendOptions[] = [];
  const warn = (message: string) => void told.push(message);
  let ids = 0;
  let time = 0;
  const keyPath = join(dataPath, 'keys.json');
  const settings = createSettingsStore(openStoreSafely(openConf, { cwd: dataPath, name: 'settings' }, warn));
  const create = (asked: BackendOptions) => {
    created.push(asked);
    return backend(asked.connectionName, asked.model);
  };
  const provider = { create, list };
  const models = createModelService({
    settings,
    secrets: createSecretStore(keyPath, null, warn),
    environment: takeEnvironmentKeys(env),
    newId: () => `id-${++ids}`,
    clock: { now: () => (time += 12) },
    providers: { anthropic: provider, openai: provider },
    guide: backend('guide', 'Built-in guide'),
    onChange: (catalogue) => void told.push(catalogue),
    warn,
    localPorts: [],
    timeLimits: patient,
    ...change,
  });
  onTestFinished(() => models.dispose());
  const connection = (id: string) => models.catalogue().connections.find((other) => other.id === id);
  /** Everything that is visible outside the main process, or stored on disk apart from the keys. */
  const seen = () => {
    const path = join(dataPath, 'settings.json');
    const stored = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return `${JSON.stringify([settings.read(), models.catalogue(), told])}${stored}`;
  };
  return { models, settings, told, created, connection, seen, dataPath, keyPath, env };
}

function backend(provider: string, model: string): ModelBackend {
  return { provider, model, async *stream() {} };
}

const listSchema = z.object({ data: z.array(z.object({ id: z.string(), context_length: z.number().optional() })) });

/** Replaces the providers' libraries: sends the same request, and its error repeats everything that the server said. */
async function listPlainly({ connectionName, baseUrl, apiKey, signal }: ListModelsOptions) {
  const headers = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const response = await fetch(`${baseUrl}/models`, { headers, signal });
  const text = await response.text();
  if (!response.ok) throw new ModelError('unauthorized', `${connectionName} refused: ${text}`);
  return listSchema.parse(JSON.parse(text)).data.map(({ id, context_length: contextSize }) => ({
    id,
    name: id,
    ...(contextSize === undefined ? {} : { contextSize }),
  }));
}
