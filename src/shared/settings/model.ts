import { z } from 'zod';
import { dialectNames } from './dialect-names';
import { providerNames, serverProviderNames } from './provider-names';

/** Identifies a model: one of a server connection, or the guide inside the app. */
export const modelRefSchema = z.object({ connectionId: z.string().min(1), modelId: z.string().min(1) });
export type ModelRef = z.infer<typeof modelRefSchema>;

export const guideModel: ModelRef = { connectionId: 'guide', modelId: 'guide' };

export function isSameModel(a: ModelRef, b: ModelRef): boolean {
  return a.connectionId === b.connectionId && a.modelId === b.modelId;
}

/** How the model calls tools: through its server, in its text, or with `auto`, whichever works. */
export const toolModeSchema = z.enum(['native', 'text', 'auto']);
export type ToolMode = z.infer<typeof toolModeSchema>;

/** Null always means "whatever fits the model". */
export const modelSettingsSchema = z.object({
  toolMode: toolModeSchema,
  /** The text formats for calls that the model is known to fall back to. */
  dialects: z.array(z.enum(dialectNames)).nullable(),
  /** In tokens. */
  contextSize: z.number().int().min(1_000).max(100_000_000).nullable(),
  temperature: z.number().min(0).max(2).nullable(),
  /** The longest answer, in tokens. */
  maxOutputTokens: z.number().int().min(16).max(10_000_000).nullable(),
  /** How many tokens it may think before it answers, if the server supports a limit; 0 for none. */
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

/** In US dollars per million tokens. */
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
  /** Reported by the server or known for the model; undefined if unknown. */
  contextSize: z.number().optional(),
  maxOutputTokens: z.number().optional(),
  price: modelPriceSchema.optional(),
  /** Whether its server accepts tool definitions, if it says so. */
  hasTools: z.boolean().optional(),
  /** Whether it can see images, if that is known. */
  hasVision: z.boolean().optional(),
  settings: modelSettingsSchema,
});
export type ModelInfo = z.infer<typeof modelInfoSchema>;

const modelProviderSchema = z.enum(providerNames);
export type ModelProvider = z.infer<typeof modelProviderSchema>;

/** A server that provides models. The key itself never leaves main. */
const modelConnectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  provider: modelProviderSchema,
  baseUrl: z.string(),
  /**
   * How it got into the list: with the app, from a key in the environment, found on this machine, or added by the user.
   */
  origin: z.enum(['built-in', 'environment', 'local', 'user']),
  key: z.enum(['not-needed', 'missing', 'stored', 'environment']),
  /** The environment variable that holds the key. */
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
  /** The model for new conversations. */
  defaultModel: modelRefSchema,
  /** Whether the platform encrypts keys, or they are in a file that only the user can read. */
  keyStorage: z.enum(['encrypted', 'file']),
});
export type ModelCatalogue = z.infer<typeof modelCatalogueSchema>;

/** The user's input for adding or changing a server. */
export const connectionDraftSchema = z.object({
  /** Absent for a new one. */
  id: z.string().optional(),
  name: z.string().trim().min(1).max(80),
  provider: z.enum(serverProviderNames),
  baseUrl: z.url({ protocol: /^https?$/ }),
  /** A new key; if omitted, the stored one is kept; null removes it. */
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
  /** Everything that was sent, including cached tokens. */
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  cachedInputTokens: z.number().int().nonnegative().optional(),
  cacheWriteTokens: z.number().int().nonnegative().optional(),
});
export type TokenUsage = z.infer<typeof tokenUsageSchema>;

export const finishReasonSchema = z.enum([
  'stop',
  'tool-calls',
  /** The answer reached its maximum length. */
  'length',
  'refusal',
  'content-filter',
  /** The provider interrupted a long turn of its own tools. */
  'paused',
  'other',
]);
export type FinishReason = z.infer<typeof finishReasonSchema>;
