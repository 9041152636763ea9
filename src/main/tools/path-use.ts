import { existsSync } from 'node:fs';
import { messageOf } from '../../shared/message-of';
import type { RiskAssessment } from '../../shared/risk-level';
import { type ParameterPath, ToolValidationError } from '../../shared/tool-validation';
import { assessPathRisk } from '../risk/assess-path-risk';
import { type GuardedPath, guardPath } from '../workspace/guard-path';
import type { ToolScope } from './tool-scope';

/** What a call does with a path that one of its parameters names. */
export interface PathUse {
  readonly parameter: ParameterPath;
  readonly path: string;
  readonly access: 'read' | 'write';
  readonly mustExist?: boolean;
  /** Refused outside the workspace, instead of asked about. */
  readonly staysInside?: boolean;
  /** False for a path that rules need not cover, because the call's other subjects say what it does. */
  readonly isSubject?: boolean;
}

/** The checks that every path of every tool goes through before it is rated. */
export function checkPathUse(use: PathUse, scope: ToolScope): ToolValidationError[] {
  const { parameter, path } = use;
  let guarded: GuardedPath;
  try {
    guarded = guardForUse(path, scope);
  } catch (cause) {
    return [ToolValidationError.invalidValue(parameter, messageOf(cause), path)];
  }
  if (guarded.workspacePath === null) {
    // Whether something exists out there is not told before somebody has approved looking.
    return use.staysInside ? [ToolValidationError.pathOutsideWorkspace(parameter, path)] : [];
  }
  return use.mustExist && !existsSync(guarded.realPath) ? [ToolValidationError.pathNotFound(parameter, path)] : [];
}

/** Guards a path at the moment of use, also after it was checked: links may have changed since. */
export function guardForUse(path: string, scope: ToolScope): GuardedPath {
  const guarded = guardPath(path, scope);
  if (guarded.isOwnData) throw new Error(`${path} leads into AIntern's own data, which no tool may touch`);
  return guarded;
}

/** Raises the risk that a call has by itself to that of the riskiest place it reaches. */
export function raiseRiskByPaths(own: RiskAssessment, uses: readonly PathUse[], scope: ToolScope): RiskAssessment {
  return uses.reduce((risk, { path, access }) => assessPathRisk(guardPath(path, scope), access, risk), own);
}

/** The form in which permission patterns name the path. */
export function pathSubject({ path }: PathUse, scope: ToolScope): string {
  const { workspacePath, realPath } = guardPath(path, scope);
  return workspacePath ?? realPath;
}
