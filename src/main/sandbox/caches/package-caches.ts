import { createHash } from 'node:crypto';
import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { tryMakeFolder } from '../../storage/try-make-folder';

export interface PackageCache {
  readonly path: string;
  /** Makes package managers keep their downloads there. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Below AIntern's data. */
export const cachesFolder = (dataPath: string): string => join(dataPath, 'sandbox', 'cache');

/** Variables of package managers and compilers, and the folder in the cache that each is set to. */
const variables: Readonly<Record<string, string>> = {
  npm_config_cache: 'npm',
  npm_package_config_node_gyp_devdir: 'node-gyp',
  PNPM_HOME: 'pnpm',
  pnpm_config_cache_dir: 'pnpm/cache',
  pnpm_config_state_dir: 'pnpm/state',
  YARN_CACHE_FOLDER: 'yarn',
  YARN_GLOBAL_FOLDER: 'yarn-global',
  BUN_INSTALL_CACHE_DIR: 'bun',
  DENO_DIR: 'deno',
  PIP_CACHE_DIR: 'pip',
  PIPENV_CACHE_DIR: 'pipenv',
  UV_CACHE_DIR: 'uv',
  CARGO_HOME: 'cargo',
  GOCACHE: 'go-build',
  GOMODCACHE: 'go-mod',
  COMPOSER_CACHE_DIR: 'composer',
  BUNDLE_USER_CACHE: 'bundle',
  GRADLE_USER_HOME: 'gradle',
  NUGET_PACKAGES: 'nuget',
  DOTNET_CLI_HOME: 'dotnet',
  CCACHE_DIR: 'ccache',
};

/** How pnpm before version 11 reads the same settings. npm warns about each of them, so only folders that use pnpm get them. */
const olderPnpm: Readonly<Record<string, string>> = {
  npm_config_store_dir: 'pnpm/store',
  npm_config_cache_dir: 'pnpm/cache',
  npm_config_state_dir: 'pnpm/state',
};
const PNPM_FILES = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'];

/** Settings without a folder: npm must not look for its own updates, and Go would make its cache undeletable. */
const settings = { npm_config_update_notifier: 'false', GOFLAGS: '-modcacherw' };

/**
 * Returns the cache for commands in a workspace. Each workspace has its own, so that no project can leave something behind
 * for the next one.
 */
export function openPackageCache(dataPath: string, workspacePath: string, now: number): PackageCache {
  const key = createHash('sha256').update(workspacePath).digest('hex').slice(0, 16);
  const path = join(cachesFolder(dataPath), key);
  tryMakeFolder(path);
  try {
    // The time of its last use decides which one is removed first.
    utimesSync(path, now / 1_000, now / 1_000);
  } catch {}
  const usesPnpm = PNPM_FILES.some((name) => existsSync(join(workspacePath, name)));
  const named = usesPnpm ? { ...variables, ...olderPnpm } : variables;
  const folders = Object.entries(named).map(([name, folder]) => [name, join(path, folder)]);
  const maven = `-Dmaven.repo.local=${join(path, 'maven')}`;
  return { path, environment: { ...Object.fromEntries(folders), ...settings, MAVEN_ARGS: maven } };
}
