import { isAbsolute, relative, sep } from 'node:path';
import { resolveRealPath } from './resolve-real-path';

/** The path of AIntern's own data relative to a folder, with `/`; null if it lies elsewhere. */
export function ownDataBelow(folder: string, dataPath: string): string | null {
  const way = relative(resolveRealPath(folder), resolveRealPath(dataPath));
  const isBelow = way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  return isBelow ? way.split(sep).join('/') : null;
}
