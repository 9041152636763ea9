const drivers = /^filter\.(.*)\.(?:clean|smudge|process|required)$/s;

/**
 * Settings that keep git from running the filters that a repository itself configures: a command that is empty is not
 * run. Takes what `git config --list --show-scope --name-only -z` says.
 */
export function filterOverrides(listed: string): string[] {
  const names = new Set<string>();
  const fields = listed.split('\0');
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const isOfRepository = fields[index] === 'local' || fields[index] === 'worktree';
    const [, driver] = drivers.exec(fields[index + 1] ?? '') ?? [];
    if (isOfRepository && driver !== undefined) names.add(driver);
  }
  return [...names].flatMap((driver) => {
    // git would read the setting's name only up to there, and the filter would run.
    if (driver.includes('=')) {
      throw new Error(`The repository configures a filter called ${driver}, which cannot be switched off: rename it`);
    }
    return [
      `filter.${driver}.clean=`,
      `filter.${driver}.smudge=`,
      `filter.${driver}.process=`,
      `filter.${driver}.required=false`,
    ];
  });
}
