import { createHash } from 'node:crypto';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { highestRiskLevel, type RiskAssessment, type RiskLevel } from '../../../../shared/call/risk-level';
import { maskSecretsInText } from '../../../secrets/mask-secrets';
import { createAskGit } from '../../../terminal/assessment/ask-git';
import {
  executingGitSettings,
  inspectRepository,
  type RepositoryInspection,
} from '../../../workspace/git/inspect-repository';
import { guardPath } from '../../../workspace/paths/guard-path';
import type { ToolScope } from '../../framework/context/tool-scope';
import type { CallSubjects } from '../../framework/tool';

type Rating = RiskAssessment & Partial<CallSubjects>;

/**
 * Adds the programs that the repository makes git start to a rating: a rule from when it started nothing, or something
 * else, doesn't apply.
 */
export function addGitProgramRisk(
  own: RiskAssessment & { readonly subjects?: readonly string[] },
  folder: string,
  scope: ToolScope,
  hookNames: readonly string[] = [],
): Rating {
  const { realPath } = guardPath(folder, scope);
  const look = inspectRepository(realPath, createAskGit(scope.workspacePath), scope.workspacePath);
  const settings = executingGitSettings(look);
  const hooks = hookFiles(look, settings, hookNames);
  const unknown = look.kind === 'unknown' ? [look.reason] : [];
  if (settings.length === 0 && hooks.length === 0 && unknown.length === 0) return own;
  const level: RiskLevel = highestRiskLevel(own.level, 'medium');
  const reasons = [
    ...own.reasons,
    ...unknown.map((reason) => `May start unknown programs: ${reason}`),
    ...settings.map((setting) => `Starts programs from the repository's configuration: ${maskSecretsInText(setting)}`),
    ...hooks.map(({ name }) => `Runs the ${name} hook of the repository`),
  ];
  const basis = createHash('sha256');
  for (const part of [...unknown, ...settings, ...hooks.flatMap(({ name, content }) => [name, content])]) {
    basis.update(`${Buffer.byteLength(part)}:`).update(part);
  }
  return { ...own, level, reasons, basis: basis.digest('hex') };
}

interface Hook {
  readonly name: string;
  readonly content: string | Buffer;
}

function hookFiles(look: RepositoryInspection, settings: readonly string[], names: readonly string[]): Hook[] {
  if (look.kind !== 'repository') return [];
  const { place } = look;
  // The settings may name another folder; a relative path there starts at the top of the work tree.
  const setting = settings.findLast((text) => text.startsWith('core.hookspath='));
  const hooks = setting?.slice('core.hookspath='.length) ?? join(place.commonFolder, 'hooks');
  return names.flatMap((name) => {
    const content = readExecutable(resolve(place.root, hooks, name));
    return content === null ? [] : [{ name, content }];
  });
}

function readExecutable(path: string): Buffer | null {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile() ? readFileSync(path) : null;
  } catch {
    return null;
  }
}
