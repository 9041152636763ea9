/**
 * What git keeps about a repository and rewrites with every commit. Hooks and the configuration don't count: programs
 * run them.
 */
const gitRecord = /(?:^|\/)\.git\/(?:(?:objects|refs|logs)\/|(?:index|packed-refs|COMMIT_EDITMSG|[A-Z_]*HEAD)$)/;

export function isGitRecord(path: string): boolean {
  return gitRecord.test(path);
}
