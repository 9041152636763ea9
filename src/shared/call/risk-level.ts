import { z } from 'zod';

export const riskLevels = ['safe', 'low', 'medium', 'high', 'critical'] as const;
export const riskLevelSchema = z.enum(riskLevels);
export type RiskLevel = z.infer<typeof riskLevelSchema>;

export interface RiskLevelInfo {
  readonly displayName: string;
  readonly color: string;
  readonly description: string;
  /** Whether such calls need approval by default; the user's settings decide. */
  readonly requiresApproval: boolean;
  readonly showInLog: boolean;
}

const riskLevelMetadata: Readonly<Record<RiskLevel, RiskLevelInfo>> = {
  safe: {
    displayName: 'Safe',
    color: '#22C55E',
    description: 'Only reads or shows something; changes nothing',
    requiresApproval: false,
    showInLog: false,
  },
  low: {
    displayName: 'Low risk',
    color: '#3B82F6',
    description: 'Can be undone, or has no lasting effect',
    requiresApproval: false,
    showInLog: true,
  },
  medium: {
    displayName: 'Medium risk',
    color: '#F59E0B',
    description: "Runs programs, goes online, or can't be fully checked or undone",
    requiresApproval: true,
    showInLog: true,
  },
  high: {
    displayName: 'High risk',
    color: '#EF4444',
    description: 'Could lose work, run unreviewed code, or reach outside the workspace',
    requiresApproval: true,
    showInLog: true,
  },
  critical: {
    displayName: 'Critical',
    color: '#DC2626',
    description: 'Could compromise credentials, accounts, the system, or files outside the workspace',
    requiresApproval: true,
    showInLog: true,
  },
};

/** An unknown level is treated as one that needs review. */
export function riskLevelInfo(level: string): RiskLevelInfo {
  return Object.hasOwn(riskLevelMetadata, level) ? riskLevelMetadata[level as RiskLevel] : riskLevelMetadata.medium;
}

export const riskAssessmentSchema = z.object({
  level: riskLevelSchema,
  reasons: z.array(z.string()),
});
export type RiskAssessment = z.infer<typeof riskAssessmentSchema>;

export function isRiskAtMost(level: RiskLevel, limit: RiskLevel): boolean {
  return riskLevels.indexOf(level) <= riskLevels.indexOf(limit);
}

export function highestRiskLevel(first: RiskLevel, ...others: RiskLevel[]): RiskLevel {
  return others.reduce((highest, level) => (isRiskAtMost(level, highest) ? highest : level), first);
}
