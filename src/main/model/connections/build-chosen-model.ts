import { guideModel, type ModelInfo, type ModelRef, type ModelSettings, priceOf } from '../../../shared/settings/model';
import type { NewId } from '../../base/clock';
import type { ModelBackend } from '../backend';
import type { ChosenModel } from '../chosen-model';
import type { AcceptedMedia } from '../media/model-media';
import { isOwnServer } from './catalogue/fetch-models';
import { guessDialects } from './catalogue/guess-dialects';
import type { Connection } from './connection';
import type { ServerKey } from './connection-keys';
import type { ModelProviders } from './model-providers';
import { hostedServerAt } from './servers/hosted-servers';
import type { LocalServerKind } from './servers/local-servers';

/** Enough for the tools and some of their results. If it is too much, the server says so and the app remembers it. */
const UNKNOWN_OWN_CONTEXT = 32_768;
/** Hardly any hosted model accepts less today. */
const UNKNOWN_HOSTED_CONTEXT = 131_072;

export interface ChosenModelDeps {
  readonly connection: Connection;
  readonly key: ServerKey;
  readonly info: ModelInfo;
  readonly serverKind: LocalServerKind | null;
  readonly providers: ModelProviders;
  readonly newId: NewId;
  /** Models whose servers turned out not to support tools. */
  readonly withoutTools: Set<string>;
  /** Models whose servers refused images or documents. */
  readonly refusedMedia: Readonly<Record<keyof AcceptedMedia, Set<string>>>;
  /** In tokens, for models whose servers accepted less than expected. */
  readonly learntSizes: Map<string, number>;
}

export function buildChosenModel(sources: ChosenModelDeps): ChosenModel {
  const { connection, key, info, serverKind, providers, newId, withoutTools, refusedMedia, learntSizes } = sources;
  const { id: model, settings, maxOutputTokens } = info;
  const price = priceOf(info);
  const ref: ModelRef = { connectionId: connection.id, modelId: model };
  const { name: connectionName, provider, baseUrl } = connection;
  const most = maxOutputTokens === undefined ? {} : { maxOutputTokens };
  const learntKey = learnedLimitsKey(connection, model);
  const hasTools = info.hasTools !== false && !withoutTools.has(learntKey);
  const hasVision = info.hasVision !== false && !refusedMedia.images.has(learntKey);
  const toolMode = settings.toolMode === 'auto' ? (hasTools ? 'native' : 'text') : settings.toolMode;
  return {
    ref,
    backend: providers[provider].create({ connectionName, baseUrl, ...key, model, newId, ...most }),
    toolMode,
    canFallBack: settings.toolMode === 'auto' && toolMode === 'native',
    rememberNoTools: () => void withoutTools.add(learntKey),
    rememberContextSize: (size) => void learntSizes.set(learntKey, size),
    accepts: {
      images: hasVision,
      documents: hasVision && takesDocuments(connection) && !refusedMedia.documents.has(learntKey),
    },
    rememberRefused: (kind) => void refusedMedia[kind].add(learntKey),
    dialects: settings.dialects ?? (isMakersOwn(connection) ? [] : guessDialects(model, serverKind)),
    contextSize: settings.contextSize ?? learntSizes.get(learntKey) ?? info.contextSize ?? usualContext(baseUrl),
    ...limitsOf(settings),
    ...(isOwnServer(baseUrl) && !price ? { isFree: true } : {}),
    ...(info.hasEffort ? { hasEffort: true } : {}),
    ...(price ? { price } : {}),
  };
}

export function chooseGuide(guide: ModelBackend): ChosenModel {
  return {
    ref: guideModel,
    backend: guide,
    toolMode: 'text',
    canFallBack: false,
    rememberNoTools: () => {},
    rememberContextSize: () => {},
    dialects: [],
    contextSize: null,
  };
}

/** Includes the address, because limits learned from one server don't apply to another that replaces it. */
export function learnedLimitsKey({ id, baseUrl }: Connection, modelId: string): string {
  return JSON.stringify([id, baseUrl, modelId]);
}

function isMakersOwn({ provider, baseUrl }: Connection): boolean {
  return provider === 'anthropic' || (hostedServerAt(baseUrl)?.isMaker ?? false);
}

/** Other providers get documents as text. */
function takesDocuments({ id, provider }: Connection): boolean {
  return provider === 'anthropic' || id === 'openai' || id === 'openrouter';
}

function usualContext(baseUrl: string): number {
  return isOwnServer(baseUrl) ? UNKNOWN_OWN_CONTEXT : UNKNOWN_HOSTED_CONTEXT;
}

function limitsOf({ temperature, maxOutputTokens, thinkingTokens }: ModelSettings) {
  return {
    ...(temperature === null ? {} : { temperature }),
    ...(maxOutputTokens === null ? {} : { maxOutputTokens }),
    ...(thinkingTokens === null ? {} : { thinkingTokens }),
  };
}
