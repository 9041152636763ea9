import { z } from 'zod';
import { hookEventNames } from '../conversation/hook-report';
import { approvalModeSchema } from '../settings/approval-mode';

/** A settings file with hooks or limits for a folder. */
export const projectFileSchema = z.object({
  path: z.string(),
  label: z.string(),
  origin: z.enum(['user', 'repository']),
  /** `changed` counts in the version that the user trusted earlier. */
  state: z.enum(['in-force', 'untrusted', 'changed', 'unusable']),
  /** The version that counts; null if none does. */
  trusted: z.string().nullable(),
  text: z.string(),
  sha256: z.string(),
  hooks: z.array(
    z.object({ event: z.enum(hookEventNames), matcher: z.string(), command: z.string(), name: z.string() }),
  ),
  /** What confines its hooks here: `none` if they run without a sandbox, `missing` if they don't run for want of one. */
  confinement: z.enum(['sandbox', 'none', 'missing']),
  /** No wider mode counts in the folder; null without a version that counts or a limit in it. */
  ceiling: approvalModeSchema.nullable(),
  /** One sentence each. */
  limits: z.array(z.string()),
  problems: z.array(z.string()),
});
export type ProjectFile = z.infer<typeof projectFileSchema>;

const conversationId = z.uuid().exactOptional();
const path = z.string().max(4_096);

export const projectCommands = {
  /** The settings files of this conversation's folder, or of the open one, and the user's own. */
  'project.list': { input: z.object({ conversationId }), output: z.array(projectFileSchema) },
  'project.trust': {
    input: z.object({ conversationId, path, sha256: z.string().max(64), isUnconfined: z.boolean().default(false) }),
    output: z.array(projectFileSchema),
  },
  'project.distrust': { input: z.object({ conversationId, path }), output: z.array(projectFileSchema) },
};
