import { z } from 'zod';
import type { RiskLevel } from '../call/risk-level';

/** From the narrowest to the widest. */
export const approvalModes = ['plan', 'ask', 'edit', 'auto'] as const;
export const approvalModeSchema = z.enum(approvalModes);
export type ApprovalMode = z.infer<typeof approvalModeSchema>;

/** The modes in which something can change. */
export const workModeSchema = approvalModeSchema.exclude(['plan']);
export type WorkMode = z.infer<typeof workModeSchema>;
export const defaultWorkMode: WorkMode = 'edit';

/** The risk levels that older settings and the command line let run without approval. */
export const autoApproveLevels = ['safe', 'low', 'medium'] as const;
export type AutoApproveLevel = (typeof autoApproveLevels)[number];

export interface ApprovalModeInfo {
  readonly name: string;
  /** One line for the first start, the settings and the mode switch. */
  readonly description: string;
  /** Calls up to this risk run without approval. */
  readonly runsUpTo: AutoApproveLevel;
  /** The same for calls that run in the sandbox; high ones only after a rehearsal whose effects can all be undone. */
  readonly runsSandboxedUpTo: RiskLevel;
}

export const approvalModeInfo: Readonly<Record<ApprovalMode, ApprovalModeInfo>> = {
  plan: {
    name: 'Plan',
    description: 'Reads and searches only, then proposes a plan. Changes nothing.',
    runsUpTo: 'safe',
    runsSandboxedUpTo: 'safe',
  },
  ask: {
    name: 'Ask',
    description: 'Reads freely. Asks before every edit and command.',
    runsUpTo: 'safe',
    runsSandboxedUpTo: 'safe',
  },
  edit: {
    name: 'Edit',
    description:
      'Edits files and runs everyday commands in a sandbox, because you can undo both. Asks before the rest.',
    runsUpTo: 'low',
    runsSandboxedUpTo: 'medium',
  },
  auto: {
    name: 'Auto',
    description: 'Also runs risky commands whose effects can be undone. Asks only about the rest.',
    runsUpTo: 'medium',
    runsSandboxedUpTo: 'high',
  },
};

/** The next one in the cycle of the mode switch. */
export function modeAfter(mode: ApprovalMode): ApprovalMode {
  return approvalModes[(approvalModes.indexOf(mode) + 1) % approvalModes.length] ?? 'plan';
}

export function isWiderMode(mode: ApprovalMode, than: ApprovalMode): boolean {
  return approvalModes.indexOf(mode) > approvalModes.indexOf(than);
}

/** The mode that lets calls up to this risk run; the widest levels were never offered. */
export function modeForLevel(level: RiskLevel): ApprovalMode {
  if (level === 'safe') return 'ask';
  return level === 'low' ? 'edit' : 'auto';
}
