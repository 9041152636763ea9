import { sep } from 'node:path';

/** Whether a path is the ancestor itself or something in it; both are real paths. */
export function isBelow(path: string, ancestor: string): boolean {
  return path === ancestor || ancestor === sep || path.startsWith(ancestor + sep);
}
