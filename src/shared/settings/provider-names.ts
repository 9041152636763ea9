/** The APIs that model servers speak. Used by the schemas, the command line and the window's form. */
export const serverProviderNames = ['openai', 'anthropic'] as const;
export type ServerProviderName = (typeof serverProviderNames)[number];

export const providerNames = ['guide', ...serverProviderNames] as const;
