import type { ListedModel } from '../../listed-model';
import { isLoopback, originOf } from '../../transport/read-base-url';
import type { Connection } from '../connection';
import type { ServerKey } from '../connection-keys';
import type { ModelProviders } from '../model-providers';
import { describeLocalModels } from '../servers/describe-local-models';
import { hostedServerAt } from '../servers/hosted-servers';
import { type RecognizedServer, recognizeServer } from '../servers/recognize-server';

/** Servers list all their models; these names show that a model doesn't answer with text. */
const otherKinds =
  /(?:^|[^a-z])(?:embed(?:ding)?s?|whisper|tts|dall-e|moderation|transcribe|realtime|audio|image|imagen|veo|sora|rerank(?:er)?|stable-diffusion|flux|bge|all-minilm|davinci|babbage|aqa|playai)(?:$|[^a-z])/;

export interface FetchedModels {
  readonly models: readonly ListedModel[];
  /** Null if only its model list is known. */
  readonly server: RecognizedServer | null;
}

/** Either one ends the request; with `timeLimit` the provider's library reports the timeout in its own words. */
export interface FetchLimit {
  readonly signal: AbortSignal;
  /** In milliseconds. */
  readonly timeLimit: number;
}

/** Returns the models that the server reports. Throws the error of the provider's library. */
export async function fetchModels(
  providers: ModelProviders,
  { name, provider, baseUrl }: Connection,
  key: ServerKey,
  limit: FetchLimit,
): Promise<FetchedModels> {
  const [listed, server] = await Promise.all([
    providers[provider].list({ connectionName: name, baseUrl, ...key, ...limit }),
    isOwnServer(baseUrl) && provider === 'openai' ? recognizeServer(baseUrl, limit.signal) : null,
  ]);
  const models = listed.filter(({ id }) => isChatModel(id));
  return { models: await describeLocalModels(server?.kind ?? null, originOf(baseUrl), models, limit.signal), server };
}

/** A server on the user's machine or network: what it reports depends on how it was started. */
export function isOwnServer(baseUrl: string): boolean {
  return isLoopback(baseUrl) || (new URL(baseUrl).protocol === 'http:' && hostedServerAt(baseUrl) === undefined);
}

export function isChatModel(modelId: string): boolean {
  return !otherKinds.test(modelId.toLowerCase());
}
