import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ToolResult } from '../../../shared/tool-result';
import { ToolValidationError } from '../../../shared/tool-validation';
import type { ToolExecutionContext } from '../context/tool-execution-context';
import { defineTool } from '../define-tool';
import { reportWhile } from '../report-while';
import { countNoun, showNumber } from '../search/count-noun';
import { listFiles } from '../search/list-files';
import { openSearchPlace } from '../search/open-search-place';
import { quoteOddName } from '../search/quote-odd-name';
import { countLanguages } from './count-languages';
import { describeGit } from './describe-git';
import { depthOf, findPackageManagers } from './find-package-managers';
import { readIntroduction } from './read-introduction';
import { isManifest, type Manifest, readManifest } from './read-manifest';
import { readWorkspaceText } from './read-workspace-text';
import description from './workspace-info.md?raw';

const MAX_LANGUAGES = 8;
/** Deeper ones are examples, fixtures and the like. */
const MAX_MANIFEST_DEPTH = 3;
const MAX_MANIFESTS = 12;
const MAX_SCRIPTS = 40;
const MAX_COMMAND = 200;
/** Files whose sizes are added up; more would take too long for a figure that is nice to know. */
const MAX_MEASURED = 20_000;

export const workspaceInfo = defineTool({
  id: 'workspace-info',
  name: 'Workspace info',
  description,
  purpose: 'Says what kind of project the workspace is.',
  category: 'workspace',
  defaultRiskLevel: 'safe',
  tags: ['workspace', 'project'],
  input: z.object({}),
  summarize: () => 'Find out what kind of project this is',
  validate: (_input, { workspacePath }) =>
    workspacePath === null ? [ToolValidationError.invalidValue([], 'No folder is open: ask the user to open one')] : [],
  async execute(_input, context) {
    let step = 'Listing the files';
    return reportWhile(
      context,
      () => step,
      async () => {
        const { signal, scope } = context;
        const place = openSearchPlace('.', scope);
        const { paths, isWhole } = await listFiles(place, {
          signal,
          includeIgnored: false,
          includeHidden: true,
          order: 'name',
        });
        step = 'Reading what the project says about itself';
        const [git, size, introduction, projects] = await Promise.all([
          describeGit(context),
          measure(place.folder, paths),
          introduce(paths, context),
          describeProjects(paths, context),
        ]);
        const managers = findPackageManagers(paths.filter((path) => depthOf(path) <= MAX_MANIFEST_DEPTH));
        return ToolResult.succeeded({
          message: paths.length === 0 ? 'The workspace is empty' : 'What the workspace is',
          data: [
            `Folder: ${place.folder}`,
            `Files: ${isWhole ? '' : 'more than '}${showNumber(paths.length)}${size}`,
            ...describeLanguages(paths),
            ...(managers.length === 0 ? [] : [`Package managers: ${managers.join(', ')}`]),
            `Git: ${git}`,
            ...introduction,
            ...projects.flatMap((project) => ['', ...project]),
          ].join('\n'),
        });
      },
    );
  },
});

function describeLanguages(paths: readonly string[]): string[] {
  const languages = countLanguages(paths);
  if (languages.length === 0) return [];
  const shown = languages
    .slice(0, MAX_LANGUAGES)
    .map(({ language, files, share }) => `${language} ${countNoun(files, 'file')} (${Math.round(share * 100)} %)`);
  const left = languages.length - shown.length;
  return [`Languages: ${[...shown, ...(left > 0 ? [`${left} more`] : [])].join(', ')}`];
}

async function measure(folder: string, paths: readonly string[]): Promise<string> {
  if (paths.length === 0 || paths.length > MAX_MEASURED) return '';
  const sizes = await Promise.all(
    paths.map((path) =>
      lstat(join(folder, path)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return bytes < 1024 * 1024 ? ` (${Math.ceil(bytes / 1024)} KB)` : ` (${(bytes / 1024 / 1024).toFixed(1)} MB)`;
}

async function introduce(paths: readonly string[], context: ToolExecutionContext): Promise<string[]> {
  const path = paths.find((one) => /^readme(?:\.(?:md|markdown|rst|txt|adoc))?$/i.test(one));
  if (path === undefined) return [];
  const introduction = readIntroduction((await readWorkspaceText(path, context)) ?? '');
  return introduction === '' ? [] : [`${path}: ${introduction}`];
}

async function describeProjects(paths: readonly string[], context: ToolExecutionContext): Promise<string[][]> {
  const manifests = paths
    .filter((path) => isManifest(path) && depthOf(path) <= MAX_MANIFEST_DEPTH)
    .sort((first, second) => depthOf(first) - depthOf(second));
  const described = await Promise.all(
    manifests.slice(0, MAX_MANIFESTS).map(async (path) => {
      const text = await readWorkspaceText(path, context);
      return text === null ? [quoteOddName(path)] : describeProject(path, readManifest(path, text));
    }),
  );
  const left = manifests.length - described.length;
  return left > 0 ? [...described, [`… ${countNoun(left, 'project file')} more`]] : described;
}

function describeProject(path: string, { name, scripts }: Manifest): string[] {
  const shown = scripts.slice(0, MAX_SCRIPTS).map(({ name: script, command }) => {
    const oneLine = command.replace(/\s+/g, ' ');
    return `  ${script}: ${oneLine.length > MAX_COMMAND ? `${oneLine.slice(0, MAX_COMMAND)}…` : oneLine}`.trimEnd();
  });
  const left = scripts.length - shown.length;
  const title = quoteOddName(path);
  return [name === undefined ? title : `${title}: ${name}`, ...shown, ...(left > 0 ? [`  … ${left} more`] : [])];
}
