import type { ModelPrice } from '../../../../shared/settings/model';

/** Published by the makers. A model has a price here only if it doesn't depend on the time or size of a request. */
export interface KnownModel {
  /** The hosted server that charges these prices: elsewhere the same model costs something else. */
  readonly maker: string | null;
  readonly contextSize?: number;
  readonly maxOutputTokens?: number;
  readonly price?: ModelPrice;
  readonly hasEffort?: true;
  readonly hasVision?: boolean;
}

type Row = readonly [pattern: RegExp, model: KnownModel];

/** A date, as in 20250514 or 2024-11-20, or `latest`; any other ending means a different model. */
const end = '(?:[-@](?:\\d{8}|\\d{4}-\\d{2}-\\d{2}|latest))?$';

/** Reading from the cache costs a tenth, writing to it a quarter more. */
function claude(pattern: string, input: number, output: number, maxOutputTokens: number): Row {
  const price = { input, output, cachedInput: input / 10, cacheWrite: (input * 5) / 4 };
  return [
    new RegExp(`^claude-${pattern}${end}`),
    { maker: 'anthropic', contextSize: 200_000, maxOutputTokens, price, hasVision: true },
  ];
}

/** A reasoning model with an effort setting. */
function thinking([pattern, model]: Row): Row {
  return [pattern, { ...model, hasEffort: true }];
}

function gpt(pattern: string, sizes: readonly [context: number, output: number], price: ModelPrice): Row {
  const [contextSize, maxOutputTokens] = sizes;
  // In this family, only the small model can't see images.
  const hasVision = pattern !== 'o3-mini';
  return [new RegExp(`^${pattern}${end}`), { maker: 'openai', contextSize, maxOutputTokens, price, hasVision }];
}

function gemini(pattern: string, maxOutputTokens: number, price?: ModelPrice): Row {
  const sizes = { contextSize: 1_048_576, maxOutputTokens, hasVision: true };
  return [new RegExp(`^gemini-${pattern}$`), { maker: 'gemini', ...sizes, ...(price ? { price } : {}) }];
}

/** Models with a known size whose price depends on the server. */
function family(pattern: RegExp, contextSize: number, hasVision?: boolean): Row {
  return [pattern, { maker: null, contextSize, ...(hasVision === undefined ? {} : { hasVision }) }];
}

const gpt4o = [128_000, 16_384] as const;
const gpt41 = [1_047_576, 32_768] as const;
const gpt5 = [400_000, 128_000] as const;
const reasoning = [200_000, 100_000] as const;

/** The first match wins. */
const rows: readonly Row[] = [
  claude('3-haiku', 0.25, 1.25, 4_096),
  claude('3-opus', 15, 75, 4_096),
  claude('3[-.]5-haiku', 0.8, 4, 8_192),
  claude('3[-.]5-sonnet', 3, 15, 8_192),
  thinking(claude('3[-.]7-sonnet', 3, 15, 64_000)),
  thinking(claude('(?:haiku-4[-.]5)', 1, 5, 64_000)),
  thinking(claude('(?:sonnet-4(?:[-.][05])?)', 3, 15, 64_000)),
  thinking(claude('(?:opus-4(?:[-.][01])?)', 15, 75, 32_000)),
  thinking(claude('(?:opus-4[-.]5)', 5, 25, 64_000)),
  thinking([/^claude-/, { maker: 'anthropic', contextSize: 200_000, hasVision: true }]),
  gpt('gpt-4o-mini', gpt4o, { input: 0.15, output: 0.6, cachedInput: 0.075 }),
  // Its first edition costs twice as much.
  [/^gpt-4o-2024-05-13$/, { maker: 'openai', contextSize: 128_000, hasVision: true }],
  gpt('gpt-4o', gpt4o, { input: 2.5, output: 10, cachedInput: 1.25 }),
  gpt('gpt-4\\.1', gpt41, { input: 2, output: 8, cachedInput: 0.5 }),
  gpt('gpt-4\\.1-mini', gpt41, { input: 0.4, output: 1.6, cachedInput: 0.1 }),
  gpt('gpt-4\\.1-nano', gpt41, { input: 0.1, output: 0.4, cachedInput: 0.025 }),
  thinking(gpt('gpt-5(?:\\.1)?', gpt5, { input: 1.25, output: 10, cachedInput: 0.125 })),
  thinking(gpt('gpt-5-mini', gpt5, { input: 0.25, output: 2, cachedInput: 0.025 })),
  thinking(gpt('gpt-5-nano', gpt5, { input: 0.05, output: 0.4, cachedInput: 0.005 })),
  thinking(gpt('o1', reasoning, { input: 15, output: 60, cachedInput: 7.5 })),
  thinking(gpt('o3', reasoning, { input: 2, output: 8, cachedInput: 0.5 })),
  thinking(gpt('o3-mini', reasoning, { input: 1.1, output: 4.4, cachedInput: 0.55 })),
  thinking(gpt('o4-mini', reasoning, { input: 1.1, output: 4.4, cachedInput: 0.275 })),
  // Later models, whose prices aren't known.
  thinking([/^gpt-[5-9](?!.*chat)/, { maker: 'openai' }]),
  // Requests of more than 200,000 tokens cost more, so it has no single price.
  thinking(gemini('2\\.5-pro', 65_536)),
  thinking(gemini('2\\.5-flash', 65_536, { input: 0.3, output: 2.5 })),
  thinking(gemini('2\\.5-flash-lite', 65_536, { input: 0.1, output: 0.4 })),
  gemini('2\\.0-flash(?:-001)?', 8_192, { input: 0.1, output: 0.4 }),
  thinking(family(/^gpt-oss/, 131_072, false)),
  family(/^deepseek-(?:chat|reasoner)$/, 128_000, false),
  family(/^(?:mistral-(?:large|medium|small)|devstral|ministral)/, 128_000),
  family(/^grok-3/, 131_072, false),
  family(/^(?:meta-)?llama-?3\.[123]/, 131_072),
  family(/^(?:meta-)?llama-?3(?!\.)/, 8_192),
  family(/^qwen-?(?:2\.5|3)/, 32_768),
];

/** Accepts ids as servers write them, with or without a vendor prefix. */
export function knownModel(modelId: string): KnownModel | null {
  const id = (modelId.split('/').at(-1) ?? '').toLowerCase().replace(/:free$/, '');
  return rows.find(([pattern]) => pattern.test(id))?.[1] ?? null;
}
