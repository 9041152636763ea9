import { execFileSync } from 'node:child_process';

const identity = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
};

export function git(folder: string, ...args: string[]): string {
  const env = { PATH: process.env.PATH, ...identity };
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

export function startRepository(folder: string): void {
  git(folder, 'init', '-q', '-b', 'main', '.');
}
