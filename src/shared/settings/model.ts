import { z } from 'zod';
import { dialectNames } from './dialect-names';
import { providerNames, serverProviderNames } from './provider-names';

/** Which model: that of a connection to a server, or the guide inside the app. */
export const modelRefSchema = z.object({ connectionId: z.string().min(1), modelId: z.string().min(1) });
export type ModelRef = z.infer<typeof modelRefSchema>;

export const guideModel: ModelRef = { connectionId: 'guide', modelId: 'guide' };

export function isSameModel(a: ModelRef, b: ModelRef): boolean {
  return a.connectionId === b.connectionId && a.modelId === b.modelId;
}

/** How the model calls tools: through its server, in its text, or, with `auto`, by whatever works. */
export const toolModeSchema = z.enum(['native', 'text', 'auto']);
export type ToolMode = z.infer<typeof toolModeSchema>;

/** Null everywhere stands for "what fits the model". */
export const modelSettingsSchema = z.object({
  toolMode: toolModeSchema,
  /** The text formats of calls that the model is known to fall into. */
  dialects: z.array(z.enum(dialectNames)).nullable(),
  /** In tokens. */
  contextSize: z.number().int().min(1_000).max(100_000_000).nullable(),
  temperature: z.number().min(0).max(2).nullable(),
  /** The longest answer, in tokens. */
  maxOutputTokens: z.number().int().min(16).max(10_000_000).nullable(),
  /** How many tokens it may think for before it answers, where the server takes such a limit; 0 for not at all. */
  thinkingTokens: z.number().int().min(0).max(1_000_000).nullable(),
});
export type ModelSettings = z.infer<typeof modelSettingsSchema>;

export const defaultModelSettings: ModelSettings = {
  toolMode: 'auto',
  dialects: null,
  contextSize: null,
  temperature: null,
  maxOutputTokens: null,
  thinkingTokens: null,
};

/** In US dollars for a million tokens. */
const modelPriceSchema = z.object({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  cachedInput: z.number().nonnegative().optional(),
  cacheWrite: z.number().nonnegative().optional(),
});
export type ModelPrice = z.infer<typeof modelPriceSchema>;

const modelInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As the server says, or as is known of the model; undefined where nobody knows. */
  contextSize: z.number().optional(),
  maxOutputTokens: z.number().optional(),
  price: modelPriceSchema.optional(),
  /** Whether its server takes tool definitions, where it says so. */
  hasTools: z.boolean().optional(),
  settings: modelSettingsSchema,
});
export type ModelInfo = z.infer<typeof modelInfoSchema>;

const modelProviderSchema = z.enum(providerNames);
export type ModelProvider = z.infer<typeof modelProviderSchema>;

/** A server that models are asked on. The key itself never leaves main. */
const modelConnectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  provider: modelProviderSchema,
  baseUrl: z.string(),
  /** How it came into the list: with the app, from a key in the environment, found on this machine, or by the user. */
  origin: z.enum(['built-in', 'environment', 'local', 'user']),
  key: z.enum(['not-needed', 'missing', 'stored', 'environment']),
  /** The variable of the environment that the key is taken from. */
  keyVariable: z.string().optional(),
  status: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('unknown') }),
    z.object({ kind: z.literal('checking') }),
    z.object({ kind: z.literal('reachable') }),
    /** In words that say what to do. */
    z.object({ kind: z.literal('failed'), message: z.string() }),
  ]),
  models: z.array(modelInfoSchema),
});
export type ModelConnection = z.infer<typeof modelConnectionSchema>;

export const modelCatalogueSchema = z.object({
  connections: z.array(modelConnectionSchema),
  /** What new conversations begin with. */
  defaultModel: modelRefSchema,
  /** Whether keys are encrypted by the platform, or lie in a file that only the user may read. */
  keyStorage: z.enum(['encrypted', 'file']),
});
export type ModelCatalogue = z.infer<typeof modelCatalogueSchema>;

/** What a user writes to add a server, or to change one. */
export const connectionDraftSchema = z.object({
  /** Of the one that is changed; a new one has none. */
  id: z.string().optional(),
  name: z.string().trim().min(1).max(80),
  provider: z.enum(serverProviderNames),
  baseUrl: z.url({ protocol: /^https?$/ }),
  /** A new key; left out, the one that is stored stays; null takes it away. */
  key: z.string().trim().min(1).max(10_000).nullable().optional(),
});
export type ConnectionDraft = z.infer<typeof connectionDraftSchema>;

export const connectionTestSchema = z.object({
  isReachable: z.boolean(),
  /** What was found, or what is wrong and what to do. */
  message: z.string(),
  /** In milliseconds. */
  duration: z.number(),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

export const tokenUsageSchema = z.object({
  /** All that was sent, what came from a cache included. */
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  cachedInputTokens: z.number().int().nonnegative().optional(),
  cacheWriteTokens: z.number().int().nonnegative().optional(),
});
export type TokenUsage = z.infer<typeof tokenUsageSchema>;

export const finishReasonSchema = z.enum([
  'stop',
  'tool-calls',
  /** The answer came to the longest that it may be. */
  'length',
  'refusal',
  'content-filter',
  /** The provider has interrupted a long turn of its own tools. */
  'paused',
  'other',
]);
export type FinishReason = z.infer<typeof finishReasonSchema>;
