import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAskGit } from '../../../terminal/assessment/ask-git';
import { isInside, realPathOr } from '../../../workspace/git/belongs-to';
import {
  executingGitSettings,
  inspectRepository,
  type RepositoryInspection,
} from '../../../workspace/git/inspect-repository';
import { guardPath } from '../../../workspace/paths/guard-path';
import type { ToolScope } from '../../framework/context/tool-scope';

/** What git does for a call that the sandbox may not allow. */
export interface GitTask {
  /** The folder of the call. */
  readonly folder: string;
  /** The repository's hooks and filters run. */
  readonly runsPrograms: boolean;
  /** It signs, if the user's settings require it. */
  readonly signs?: boolean;
  /** It may have to download contents. */
  readonly readsContents?: boolean;
  /** It may record which branch follows which. */
  readonly writesConfig?: boolean;
}

export type GitRun =
  /** In the sandbox and on a layer, with what is writable besides the workspace's unprotected files. */
  { readonly kind: 'confined'; readonly alsoWritable: readonly string[] } | { readonly kind: 'plain' };

const plain: GitRun = { kind: 'plain' };

/** Whether git can do this in the sandbox: the whole repository is in the workspace, and nothing outside is needed. */
export function chooseGitRun(task: GitTask, scope: ToolScope): GitRun {
  const { workspacePath } = scope;
  if (workspacePath === null) return plain;
  const look = inspectRepository(guardPath(task.folder, scope).realPath, createAskGit(workspacePath), workspacePath);
  if (look.kind !== 'repository' || look.objections.length > 0 || needsOutside(task, look)) return plain;
  const { root, gitFolder, commonFolder } = look.place;
  const workspace = realPathOr(workspacePath);
  if (![root, gitFolder, commonFolder].every((path) => isInside(workspace, path))) return plain;
  if (!task.writesConfig) return { kind: 'confined', alsoWritable: [] };
  // Only git itself may write its settings, and only ones that are harmless on the whole are taken from a layer.
  const startsPrograms = task.runsPrograms && hasHooks(look);
  if (startsPrograms || executingGitSettings(look).length > 0) return plain;
  return { kind: 'confined', alsoWritable: [join(commonFolder, 'config')] };
}

type Repository = Extract<RepositoryInspection, { kind: 'repository' }>;

const isTrue = (value: string) => /^(?:true|yes|on|1|)$/i.test(value);

/** A signature needs the user's keys, and contents that aren't here need the network. */
function needsOutside({ signs = false, readsContents = false }: GitTask, { allSettings }: Repository): boolean {
  return allSettings.some(({ name, value }) => {
    if (name === 'commit.gpgsign') return signs && isTrue(value);
    if (name === 'extensions.partialclone' || /^remote\..*\.promisor$/s.test(name)) return true;
    return readsContents && /^filter\..*\.(?:smudge|process)$/s.test(name);
  });
}

function hasHooks({ place, allSettings }: Repository): boolean {
  // We ask git with hooks turned off, which is a setting of the command.
  const setting = allSettings.findLast(({ name, scope }) => name === 'core.hookspath' && scope !== 'command')?.value;
  const folder = resolve(place.root, setting ?? join(place.commonFolder, 'hooks'));
  try {
    return readdirSync(folder).some((name) => !name.endsWith('.sample'));
  } catch {
    return existsSync(folder);
  }
}
