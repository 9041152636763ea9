import { posix } from 'node:path';
import { getDomain } from 'tldts';
import { assertNever } from '../../shared/assert-never';
import { EVERYTHING_IN_IT } from '../tools/framework/folder-contents-marker';
import type { PermissionTarget } from './rules/match-permission';
import { commandSteps } from './rules/pattern-command-steps';
import { exactPattern } from './rules/pattern-matcher';
import { isOutsidePath, pathForm } from './rules/pattern-path';
import { literalText } from './rules/pattern-tokens';

/** Patterns that cover a subject of a call, from itself alone to all that may be meant with it. */
export function patternSteps(subject: string, { subjectKind, scriptedSubjects = [] }: PermissionTarget): string[] {
  switch (subjectKind) {
    case 'path':
      return pathSteps(pathForm(subject));
    case 'command':
      return commandSteps(subject, scriptedSubjects.includes(subject) ? 'arguments only' : 'any words');
    case 'host':
      return hostSteps(subject.toLowerCase());
    default:
      return assertNever(subjectKind);
  }
}

function pathSteps(path: string): string[] {
  const exact = exactPattern(path, 'path');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const inFolder = literalText(folder, 'path');
  if (posix.basename(path) === EVERYTHING_IN_IT) return [exact, `${inFolder}**`];
  if (isOutsidePath(path)) return posix.dirname(path) === '/' ? [exact] : [exact, `${inFolder}*`];
  const extension = literalText(posix.extname(path), 'path');
  const sameKind = (pattern: string) => (extension === '' ? [] : [`${pattern}${extension}`]);
  // Everything in the workspace is what the tool as a whole is offered for.
  if (folder === '') return [exact, ...sameKind('*')];
  const ofKind = [sameKind(`${inFolder}*`), [`${inFolder}*`], sameKind(`${inFolder}**/*`), [`${inFolder}**`]];
  return [exact, ...ofKind.flat()];
}

function hostSteps(host: string): string[] {
  const exact = exactPattern(host, 'host');
  const [name = '', port] = host.split(/:(?=\d*$)/);
  // Below `co.uk` or `github.io` strangers are neighbours.
  const owned = getDomain(name, { allowPrivateDomains: true });
  if (owned === null || owned === name) return [exact];
  const parent = name.slice(name.indexOf('.') + 1);
  return [exact, `*.${literalText(parent, 'host')}${port === undefined ? '' : `:${port}`}`];
}
