import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRepositoryPlace, readRepositorySettings } from '../../workspace/git/executing-settings';

/** Read from the files, because a call is rated without starting anything. Null while no branch is checked out. */
export function readCurrentBranch(folder: string): string | null {
  const place = findRepositoryPlace(folder);
  if (place === null) return null;
  try {
    const [, branch = null] =
      /^ref: refs\/heads\/(.+)$/m.exec(readFileSync(join(place.gitFolder, 'HEAD'), 'utf8')) ?? [];
    return branch;
  } catch {
    return null;
  }
}

/** Where a push to the remote goes, as the repository has it; the user's own rewriting of addresses is not known here. */
export function readPushAddresses(folder: string, remote: string): readonly string[] {
  const settings = readRepositorySettings(folder);
  const given = (key: string) =>
    settings.filter(({ name }) => name === `remote.${remote}.${key}`).map(({ value }) => rewrite(value, settings));
  const pushAddresses = given('pushurl');
  return pushAddresses.length > 0 ? pushAddresses : given('url');
}

function rewrite(address: string, settings: ReturnType<typeof readRepositorySettings>): string {
  const rules = settings.flatMap(({ name, value }) => {
    const [, base] = /^url\.(.*)\.(?:push)?insteadof$/s.exec(name) ?? [];
    return base !== undefined && address.startsWith(value) ? [{ base, prefix: value }] : [];
  });
  const longest = rules.toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
  return longest === undefined ? address : longest.base + address.slice(longest.prefix.length);
}
