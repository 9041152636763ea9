import { resolve } from 'node:path';
import { assessPathRisk } from '../../../risk/paths/assess-path-risk';

/** Whether a file of the repository is one that only somebody who names it may read. */
export function holdsCredentials(root: string, path: string): boolean {
  const { level } = assessPathRisk({ realPath: resolve(root, path), workspacePath: path }, 'read', {
    level: 'safe',
    reasons: [],
  });
  return level === 'critical';
}
