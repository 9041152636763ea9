import { isAbsolute, relative, sep } from 'node:path';
import { resolveRealPath } from './resolve-real-path';

/** Where AIntern's own data lies below a folder, by its way from it, with `/` between; null where it lies elsewhere. */
export function ownDataBelow(folder: string, dataPath: string): string | null {
  const way = relative(resolveRealPath(folder), resolveRealPath(dataPath));
  const isBelow = way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  return isBelow ? way.split(sep).join('/') : null;
}
