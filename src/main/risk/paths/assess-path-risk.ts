import { assertNever } from '../../../shared/assert-never';
import { highestRiskLevel, type RiskAssessment } from '../../../shared/call/risk-level';
import { onOneLine } from '../../../shared/text/on-one-line';
import { findPathRisks, type PathRisk } from './find-path-risks';

export interface AccessedPath {
  readonly realPath: string;
  /** Relative to the workspace, or null when it leads outside. */
  readonly workspacePath: string | null;
}

/** Raises a tool's own risk by where its path leads and whether secrets lie there. */
export function assessPathRisk(path: AccessedPath, access: 'read' | 'write', own: RiskAssessment): RiskAssessment {
  const risks = findPathRisks(path, access);
  return {
    level: highestRiskLevel(own.level, ...risks.map(({ level }) => level)),
    reasons: [...risks.map((risk) => describe(risk, path)), ...own.reasons],
  };
}

function describe(risk: PathRisk, { realPath }: AccessedPath): string {
  switch (risk.kind) {
    case 'credentials':
      return 'This is a place where credentials are kept';
    case 'runs-later':
      return `What is written there runs later: ${risk.what}`;
    case 'outside':
      return `Leads outside the workspace, to ${onOneLine(realPath)}`;
    default:
      return assertNever(risk);
  }
}
