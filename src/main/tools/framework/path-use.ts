import { existsSync } from 'node:fs';
import type { RiskAssessment } from '../../../shared/call/risk-level';
import {
  nameOf,
  type ParameterPath,
  ToolValidationError,
  ToolValidationWarning,
} from '../../../shared/call/tool-validation';
import { messageOf } from '../../../shared/text/message-of';
import { onOneLine } from '../../../shared/text/on-one-line';
import { describeMisleadingName } from '../../risk/characters/describe-misleading-name';
import { assessPathRisk } from '../../risk/paths/assess-path-risk';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { type GuardedPath, type GuardOptions, guardPath } from '../../workspace/paths/guard-path';
import { checkKind } from './check-kind';
import type { ToolScope } from './context/tool-scope';
import { findSimilarPaths } from './find-similar-paths';

/** How a call uses a path from one of its parameters. */
export interface PathUse {
  readonly parameter: ParameterPath;
  readonly path: string;
  readonly access: 'read' | 'write';
  readonly mustExist?: boolean;
  /** What has to be there, if anything is. */
  readonly kind?: 'file' | 'folder';
  /** Refused outside the workspace instead of asking for approval. */
  readonly staysInside?: boolean;
  /** False for a path that rules need not cover, because the call's other subjects say what it does. */
  readonly isSubject?: boolean;
  /** `kept` if the call is about a link itself, such as deleting it, and not about its target. */
  readonly lastLink?: 'followed' | 'kept';
  /** Set if the call takes a whole folder: the path of the folder whose contents are taken from here, or put here. */
  readonly everythingIn?: string;
  /** Whether the approval shows the content, so that the decision applies to that content too. */
  readonly isShown?: boolean;
}

/** The checks for every path of every tool, before it is rated. */
export function checkPathUse(use: PathUse, scope: ToolScope): ToolValidationError[] {
  const { parameter, path } = use;
  let guarded: GuardedPath;
  try {
    guarded = guardForUse(path, scope, guardOptionsOf(use));
  } catch (cause) {
    return [ToolValidationError.invalidValue(parameter, messageOf(cause), path)];
  }
  if (guarded.workspacePath === null) {
    // We don't reveal whether something exists out there before the user has approved looking.
    return use.staysInside ? [ToolValidationError.pathOutsideWorkspace(parameter, path)] : [];
  }
  // Otherwise writing would create a new one, such as under a disk that is only briefly gone.
  if (!existsSync(scope.workspacePath ?? '')) {
    const objection = `the folder ${scope.workspacePath} no longer exists. Ask the user to restore it or open another one`;
    return [ToolValidationError.invalidValue(parameter, objection, path)];
  }
  return use.mustExist && lstatIfExists(guarded.realPath) === null ? [notFound(use, guarded)] : [];
}

function notFound({ parameter, path }: PathUse, guarded: GuardedPath): ToolValidationError {
  const error = ToolValidationError.pathNotFound(parameter, path);
  const near = findSimilarPaths(guarded);
  return near.length === 0
    ? error
    : { ...error, message: `${error.message}. Did you mean: ${near.map(onOneLine).join(', ')}` };
}

/** Returns why the call can't work with the entry at a path of the workspace. */
export function findWrongKind(use: PathUse, scope: ToolScope): ToolValidationError[] {
  const { parameter, path, kind } = use;
  if (kind === undefined) return [];
  const guarded = guardForUse(path, scope, guardOptionsOf(use));
  const objection = guarded.workspacePath === null ? null : checkKind(guarded, kind);
  return objection === null ? [] : [ToolValidationError.invalidValue(parameter, objection, path)];
}

/** A deceptive path doesn't block a call, but people who decide about it should know. */
export function warnAboutName({ parameter, path }: PathUse): ToolValidationWarning[] {
  const objection = describeMisleadingName(path);
  return objection === null ? [] : [ToolValidationWarning.misleadingValue(nameOf(parameter), objection)];
}

/** Guards a path at the moment of use, even if it was checked before: links may have changed since. */
export function guardForUse(path: string, scope: ToolScope, options: GuardOptions = {}): GuardedPath {
  const guarded = guardPath(path, scope, options);
  if (guarded.isOwnData) throw new Error(`${path} is inside AIntern's own data, which tools can't access`);
  return guarded;
}

/** Raises a call's own risk to that of the riskiest place it reaches. */
export function raiseRiskByPaths(own: RiskAssessment, uses: readonly PathUse[], scope: ToolScope): RiskAssessment {
  return uses.reduce(
    (risk, use) => assessPathRisk(guardPath(use.path, scope, guardOptionsOf(use)), use.access, risk),
    own,
  );
}

/** Returns where the path currently leads. */
export function realPathOf(use: PathUse, scope: ToolScope): string {
  return guardForUse(use.path, scope, guardOptionsOf(use)).realPath;
}

/** Returns the path as permission patterns name it. */
export function pathSubject(use: PathUse, scope: ToolScope): string {
  const { workspacePath, realPath } = guardPath(use.path, scope, guardOptionsOf(use));
  return workspacePath ?? realPath;
}

export function guardOptionsOf({ lastLink = 'followed' }: PathUse): GuardOptions {
  return { lastLink };
}
