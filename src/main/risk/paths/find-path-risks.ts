import type { RiskLevel } from '../../../shared/call/risk-level';
import type { AccessedPath } from './assess-path-risk';
import { type Protection, protectionOf } from './protected-paths';

export type PathRisk =
  | { readonly kind: 'credentials'; readonly level: RiskLevel }
  | Extract<Protection, { kind: 'runs-later' }>
  | { readonly kind: 'outside'; readonly level: RiskLevel };

/** Returns the risks of accessing a path; callers put them into words. */
export function findPathRisks({ realPath, workspacePath }: AccessedPath, access: 'read' | 'write'): PathRisk[] {
  const risks: PathRisk[] = [];
  const protection = protectionOf(realPath, access);
  if (protection?.kind === 'credentials') risks.push({ kind: 'credentials', level: 'critical' });
  if (protection?.kind === 'runs-later') risks.push(protection);
  if (workspacePath === null) risks.push({ kind: 'outside', level: access === 'read' ? 'high' : 'critical' });
  return risks;
}
