import { z } from 'zod';

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
});
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
};
