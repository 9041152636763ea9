import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stampFile } from '../files/stamp-file';
import { executingGitSettings, type RepositoryInspection, type RepositoryPaths } from './inspect-repository';

/** More than any repository has. */
const MAX_HOOKS = 100;

/**
 * Programs that git starts automatically in a repository: one text per setting and hook, which changes with it. Values
 * are hashed because they may be secret.
 */
export function gitPrograms(look: RepositoryInspection): string[] {
  if (look.kind !== 'repository') return [];
  const settings = executingGitSettings(look);
  return [
    ...settings.map((setting) => `git setting ${hash(setting)}`),
    ...hookFolders(look.place, settings).flatMap(hooksIn),
  ];
}

function hookFolders(place: RepositoryPaths, settings: readonly string[]): string[] {
  const prefix = 'core.hookspath=';
  const elsewhere = settings
    .filter((setting) => setting.startsWith(prefix))
    .map((setting) => setting.slice(prefix.length));
  return [join(place.commonFolder, 'hooks'), ...elsewhere.map((path) => resolve(place.root, path))];
}

function hooksIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.endsWith('.sample'))
      .sort()
      .slice(0, MAX_HOOKS)
      .flatMap((name) => {
        const stamp = stampFile(join(folder, name));
        return stamp === null ? [] : [`git hook ${name} ${stamp.text}`];
      });
  } catch {
    return [];
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
