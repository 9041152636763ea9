import { z } from 'zod';

export const permissionEffectSchema = z.enum(['allow', 'deny', 'ask']);

export const permissionScopeSchema = z.enum(['session', 'workspace', 'always']);
export type PermissionScope = z.infer<typeof permissionScopeSchema>;

/** A rule's content, without how often it was used. */
export const ruleSummarySchema = z.object({
  id: z.string(),
  effect: permissionEffectSchema,
  toolId: z.string(),
  pattern: z.string().optional(),
  scope: permissionScopeSchema,
});
export type RuleSummary = z.infer<typeof ruleSummarySchema>;

export const toolPermissionSchema = z.object({
  id: z.uuid(),
  effect: permissionEffectSchema,
  toolId: z.string().min(1),
  /** A glob over the call's subjects; without one the rule covers every call of the tool. */
  pattern: z.string().min(1).optional(),
  /** What the approved call depended on without naming it; an allow rule covers only calls with the same basis. */
  basis: z.string().optional(),
  scope: permissionScopeSchema,
  /** Set for the scope `workspace`. */
  workspacePath: z.string().optional(),
  /** Set for the scope `session`, which is one conversation until AIntern is closed. */
  conversationId: z.string().optional(),
  /** Only for the scope `session`: the rule ends with this run of the conversation. */
  runId: z.string().optional(),
  expiresAt: z.number().optional(),
  maxUses: z.number().int().positive().optional(),
  createdAt: z.number(),
  /** The call whose decision created the rule. */
  callId: z.string().optional(),
  uses: z.number().int().nonnegative(),
  lastUsedAt: z.number().optional(),
});
export type ToolPermission = z.infer<typeof toolPermissionSchema>;

/** A stored rule that this version can't read. It may deny something, so every call needs approval while it exists. */
const unreadableRuleSchema = z.object({ id: z.string(), text: z.string() });
export type UnreadableRule = z.infer<typeof unreadableRuleSchema>;

/** Everything remembered, for the panel that lists it. */
export const grantsSchema = z.object({
  rules: z.array(toolPermissionSchema),
  unreadable: z.array(unreadableRuleSchema),
  /** Written to the file by another program while AIntern runs, and therefore not in force. */
  foreign: z.array(toolPermissionSchema),
});
export type Grants = z.infer<typeof grantsSchema>;
