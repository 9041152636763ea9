import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The folder named by AINTERN_CORPORA, else `shared/corpora` beside the project's own folder. */
export function findCorpora(from: string, environment: Readonly<Record<string, string | undefined>>): string {
  const { AINTERN_CORPORA: named } = environment;
  return named ? resolve(named) : join(dirname(projectRoot(from)), 'shared', 'corpora');
}

/** The program runs from wherever it was bundled to. */
function projectRoot(folder: string): string {
  const parent = dirname(folder);
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : projectRoot(parent);
}
