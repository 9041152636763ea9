import { type ParameterPath, ToolValidationError } from '../../../../shared/call/tool-validation';

/** The rules of `git check-ref-format --branch`, and no leading dash, which would make it an option. */
const forbiddenInNames: readonly RegExp[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  /[\u0000-\u0020\u007f~^:?*[\\]/,
  /^[-/]|\/$|\/\/|\.\.|@\{|\.$|(?:^|\/)\.|\.lock(?:\/|$)/,
  /^@$|^HEAD$/,
];

export function checkBranchName(parameter: ParameterPath, name: string | undefined): ToolValidationError[] {
  if (name === undefined || !forbiddenInNames.some((pattern) => pattern.test(name))) return [];
  const rules = 'no spaces, no .. or @{, none of ~^:?*[\\, and no leading dash, dot or slash';
  return [
    ToolValidationError.invalidValue(parameter, `${JSON.stringify(name)} is not a valid branch name: ${rules}`, name),
  ];
}

/** A colon selects the content of a file, and `{/` starts a search. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
const forbiddenInRevisions = /^-|[\u0000-\u0020\u007f:?*[\\]|\{\/|^$/;

/** A commit, a branch or a tag, as in `HEAD~2`, `v1.0` or `main@{yesterday}`. */
export function checkRevision(parameter: ParameterPath, revision: string | undefined): ToolValidationError[] {
  if (revision === undefined || !forbiddenInRevisions.test(revision)) return [];
  const message = `${JSON.stringify(revision)} is not a valid commit. Use a branch, a tag or a hash, such as HEAD~2`;
  return [ToolValidationError.invalidValue(parameter, message, revision)];
}

/** One revision, or two with dots between them: `a..b`, `a...b`. */
export function checkRange(parameter: ParameterPath, range: string | undefined): ToolValidationError[] {
  if (range === undefined) return [];
  const { ends } = splitRange(range);
  return ends.filter((end) => end !== '').flatMap((end) => checkRevision(parameter, end));
}

/**
 * Returns the range with each end forced to be a commit, because git accepts files there too. An omitted end is HEAD.
 */
export function commitRange(range: string): string {
  const { ends, dots } = splitRange(range);
  return ends.map((end) => `${end === '' ? 'HEAD' : end}^{commit}`).join(dots);
}

function splitRange(range: string): { ends: string[]; dots: string } {
  const [dots = ''] = /\.{2,3}/.exec(range) ?? [];
  if (dots === '') return { ends: [range], dots };
  const at = range.indexOf(dots);
  return { ends: [range.slice(0, at), range.slice(at + dots.length)], dots };
}
