/** The languages in which servers of models are asked. The schemas, the command line and the window's form read this. */
export const serverProviderNames = ['openai', 'anthropic'] as const;
export type ServerProviderName = (typeof serverProviderNames)[number];

export const providerNames = ['guide', ...serverProviderNames] as const;
