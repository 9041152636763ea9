import { z } from 'zod';

export const permissionEffectSchema = z.enum(['allow', 'deny', 'ask']);

export const toolPermissionSchema = z.object({
  id: z.uuid(),
  effect: permissionEffectSchema,
  toolId: z.string().min(1),
  /** A glob over the call's subjects; without one the rule covers every call of the tool. */
  pattern: z.string().min(1).optional(),
  /** What the approved call depended on without naming it; an allow rule covers only calls with the same. */
  basis: z.string().optional(),
  scope: z.enum(['session', 'workspace', 'always']),
  workspacePath: z.string().optional(),
  expiresAt: z.number().optional(),
  maxUses: z.number().int().positive().optional(),
  createdAt: z.number(),
  uses: z.number().int().nonnegative(),
  lastUsedAt: z.number().optional(),
});
export type ToolPermission = z.infer<typeof toolPermissionSchema>;
