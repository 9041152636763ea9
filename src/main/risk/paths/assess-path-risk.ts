import { assertNever } from '../../../shared/assert-never';
import { highestRiskLevel, type RiskAssessment } from '../../../shared/call/risk-level';
import { onOneLine } from '../../../shared/text/on-one-line';
import { findPathRisks, type PathRisk } from './find-path-risks';

export interface AccessedPath {
  readonly realPath: string;
  /** Relative to the workspace, or null if it leads outside. */
  readonly workspacePath: string | null;
}

/** Raises a tool's own risk by where its path leads and whether there are secrets. */
export function assessPathRisk(path: AccessedPath, access: 'read' | 'write', own: RiskAssessment): RiskAssessment {
  const risks = findPathRisks(path, access);
  return {
    level: highestRiskLevel(own.level, ...risks.map(({ level }) => level)),
    reasons: [...risks.map((risk) => describe(risk, path, access)), ...own.reasons],
  };
}

function describe(risk: PathRisk, { realPath }: AccessedPath, access: 'read' | 'write'): string {
  switch (risk.kind) {
    case 'credentials':
      return `${access === 'read' ? 'Reads' : 'Changes'} stored credentials`;
    case 'runs-later':
      return `Changes ${onOneLine(risk.place)}: ${risk.what}`;
    case 'outside':
      return `${access === 'read' ? 'Reads' : 'Writes'} outside the workspace: ${onOneLine(realPath)}`;
    default:
      return assertNever(risk);
  }
}
