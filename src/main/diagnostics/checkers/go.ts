import { existsSync } from 'node:fs';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { findLocalProgram } from '../../terminal/environment/find-local-program';
import { foldersUpTo } from '../../workspace/files/folders-up-to';
import type { CheckOutput, FindChecks, FoundProblem } from '../check';
import { downloadsOf } from './downloads-of';

/** Runs go vet on the packages of the edited files. */
export const findGoChecks: FindChecks = (files, { workspacePath, cachePath, homePath }) => {
  const modules = new Map<string, Set<string>>();
  for (const file of files.filter((one) => extname(one) === '.go')) {
    const folder = foldersUpTo(dirname(file), workspacePath).find((one) => existsSync(join(one, 'go.mod')));
    if (folder === undefined) continue;
    const name = `./${relative(folder, dirname(file)).split(sep).join('/')}`;
    modules.set(folder, (modules.get(folder) ?? new Set()).add(name));
  }
  const program = findLocalProgram('go', []);
  if (program === null) return [];
  const GOMODCACHE = downloadsOf([join(cachePath, 'go-mod'), join(homePath, 'go', 'pkg', 'mod')], 'cache');
  const environment = { GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly', GOMODCACHE };
  return [...modules].map(([folder, packages]) => {
    const parse = (output: CheckOutput) => parseGoVet(output, folder);
    return { checker: 'go vet', folder, program, args: ['vet', ...packages], environment, parse };
  });
};

/** `./a.go:3:2: undefined: x`, with `vet: ` before it where it doesn't compile. */
const vetLine = /^(?:vet: )?(.+\.go):(\d+):(?:(\d+):)? (.+)$/;

export function parseGoVet({ stderr }: CheckOutput, folder: string): FoundProblem[] {
  return stderr.split(/\r?\n/).flatMap((text) => {
    const [, path, line, column = '1', message = ''] = vetLine.exec(text) ?? [];
    if (path === undefined) return [];
    return [{ file: resolve(folder, path), line: Number(line), column: Number(column), code: '', message }];
  });
}
