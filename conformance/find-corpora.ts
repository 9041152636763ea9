import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Returns the folder named by AINTERN_CORPORA, or `shared/corpora` next to the project's folder. */
export function findCorpora(from: string, environment: Readonly<Record<string, string | undefined>>): string {
  const { AINTERN_CORPORA: named } = environment;
  return named ? resolve(named) : join(dirname(projectRoot(from)), 'shared', 'corpora');
}

/** The bundled program can be in any folder. */
function projectRoot(folder: string): string {
  const parent = dirname(folder);
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : projectRoot(parent);
}
