import { z } from 'zod';
import { guideModel, modelProviderSchema, modelRefSchema, modelSettingsSchema } from './model';

export const settingsSchema = z.object({
  /** Calls up to this risk run without asking; `high` and `critical` cannot be chosen. */
  autoApproveUpTo: z.enum(['safe', 'low', 'medium']),
  theme: z.enum(['system', 'light', 'dark']),
  recentWorkspaces: z.array(z.string()),
  /** Hosts on this machine or in its network that http-fetch may ask, with the port where it is not the usual one. */
  allowedPrivateHosts: z.array(z.string()),
  /** Milliseconds after which a question that nobody answers counts as denied; null waits for as long as it takes. */
  approvalTimeout: z
    .number()
    .int()
    .min(1_000)
    .max(2 ** 31 - 1)
    .nullable(),
  /** What new conversations begin with. */
  defaultModel: modelRefSchema,
  /** The servers that the user has added, or has given a key or another address to. Keys are kept elsewhere. */
  connections: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string(),
      provider: modelProviderSchema.exclude(['guide']),
      baseUrl: z.string(),
    }),
  ),
  /** Of the models that somebody has changed something for. */
  modelSettings: z.array(z.object({ model: modelRefSchema, settings: modelSettingsSchema })),
});
export type StoredConnection = z.infer<typeof settingsSchema>['connections'][number];
export type Settings = z.infer<typeof settingsSchema>;

export const approvalLevelNames: Readonly<Record<Settings['autoApproveUpTo'], string>> = {
  safe: 'Careful',
  low: 'Balanced',
  medium: 'Trusting',
};

export const defaultSettings: Settings = {
  autoApproveUpTo: 'safe',
  theme: 'system',
  recentWorkspaces: [],
  allowedPrivateHosts: [],
  approvalTimeout: null,
  defaultModel: guideModel,
  connections: [],
  modelSettings: [],
};
