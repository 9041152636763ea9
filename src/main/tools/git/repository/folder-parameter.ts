import { z } from 'zod';
import type { PathUse } from '../../framework/path-use';

export const folderParameter = z.string().min(1).default('.').describe('Repository folder');

/** Rules name what git does, not where: a workspace seldom has more than one repository. */
export function folderUse(folder: string): PathUse {
  const use = { parameter: 'folder', path: folder, access: 'read', kind: 'folder' } as const;
  return { ...use, mustExist: true, staysInside: true, isSubject: false };
}

export function inFolder(folder: string): string {
  return folder === '.' ? '' : ` in ${folder}`;
}
