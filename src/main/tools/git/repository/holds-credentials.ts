import { resolve } from 'node:path';
import { assessPathRisk } from '../../../risk/paths/assess-path-risk';

/** Whether a file of the repository may only be read if the call names it. */
export function holdsCredentials(root: string, path: string): boolean {
  const { level } = assessPathRisk({ realPath: resolve(root, path), workspacePath: path }, 'read', {
    level: 'safe',
    reasons: [],
  });
  return level === 'critical';
}
