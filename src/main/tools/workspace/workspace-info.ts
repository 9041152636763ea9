import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { countNoun, formatNumber } from '../../../shared/text/count-noun';
import { formatBytes } from '../../../shared/text/format-bytes';
import { quoteOddName } from '../../../shared/text/quote-odd-name';
import { shorten } from '../../../shared/text/shorten';
import { reportWhile } from '../framework/context/report-while';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import { defineTool } from '../framework/define-tool';
import { listFiles } from '../search/list-files';
import { openSearchRoot } from '../search/open-search-root';
import { countLanguages } from './count-languages';
import { describeGit } from './describe-git';
import { depthOf, findPackageManagers } from './find-package-managers';
import { readIntroduction } from './read-introduction';
import { isManifest, type Manifest, projectKind, readManifest } from './read-manifest';
import { readWorkspaceText } from './read-workspace-text';
import description from './workspace-info.md?raw';

const MAX_LANGUAGES = 8;
/** Deeper ones are examples, fixtures and the like. */
const MAX_MANIFEST_DEPTH = 3;
const MAX_MANIFESTS = 12;
const MAX_SCRIPTS = 40;
const MAX_COMMAND = 200;
/** Files whose sizes are added up; more would take too long for a nice-to-have number. */
const MAX_MEASURED = 20_000;

export const workspaceInfo = defineTool({
  id: 'workspace-info',
  name: 'Workspace info',
  description,
  purpose: 'Describes the project.',
  category: 'workspace',
  defaultRiskLevel: 'safe',
  tags: ['workspace', 'project'],
  input: z.object({}),
  summarize: () => 'Describe the project',
  validate: (_input, { workspacePath }) =>
    workspacePath === null ? [ToolValidationError.invalidValue([], 'No folder is open. Ask the user to open one')] : [],
  async execute(_input, context) {
    let step = 'Listing the files';
    return reportWhile(
      context,
      () => step,
      async () => {
        const { signal, scope } = context;
        const place = openSearchRoot('.', scope);
        const { paths, isWhole } = await listFiles(place, {
          signal,
          includeIgnored: false,
          includeHidden: true,
          order: 'name',
        });
        step = 'Reading project files';
        const [git, size, introduction, manifests] = await Promise.all([
          describeGit(context),
          measure(place.folder, paths),
          introduce(paths, context),
          readManifests(paths, context),
        ]);
        const managers = findPackageManagers(paths.filter((path) => depthOf(path) <= MAX_MANIFEST_DEPTH));
        return ToolResult.succeeded({
          message:
            paths.length === 0 ? 'The workspace is empty' : summarizeProject(basename(place.folder), manifests.read),
          data: [
            `Folder: ${place.folder}`,
            `Files: ${isWhole ? '' : 'more than '}${formatNumber(paths.length)}${size}`,
            ...describeLanguages(paths),
            ...(managers.length === 0 ? [] : [`Package managers: ${managers.join(', ')}`]),
            `Git: ${git}`,
            ...introduction,
            ...describeProjects(manifests).flatMap((project) => ['', ...project]),
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
  return ` (${formatBytes(bytes)})`;
}

async function introduce(paths: readonly string[], context: ToolExecutionContext): Promise<string[]> {
  const path = paths.find((one) => /^readme(?:\.(?:md|markdown|rst|txt|adoc))?$/i.test(one));
  if (path === undefined) return [];
  const introduction = readIntroduction((await readWorkspaceText(path, context)) ?? '');
  return introduction === '' ? [] : [`${path}: ${introduction}`];
}

interface ReadManifest extends Manifest {
  readonly path: string;
}

interface Manifests {
  /** The outermost first. */
  readonly read: readonly ReadManifest[];
  readonly left: number;
}

async function readManifests(paths: readonly string[], context: ToolExecutionContext): Promise<Manifests> {
  const manifests = paths
    .filter((path) => isManifest(path) && depthOf(path) <= MAX_MANIFEST_DEPTH)
    .sort((first, second) => depthOf(first) - depthOf(second));
  const read = await Promise.all(
    manifests.slice(0, MAX_MANIFESTS).map(async (path) => {
      const text = await readWorkspaceText(path, context);
      return { path, ...(text === null ? { scripts: [] } : readManifest(path, text)) };
    }),
  );
  return { read, left: manifests.length - read.length };
}

function describeProjects({ read, left }: Manifests): string[][] {
  const described = read.map(({ path, ...manifest }) => describeProject(path, manifest));
  return left > 0 ? [...described, [`… ${countNoun(left, 'project file')} more`]] : described;
}

/** Returns name and kind, based on the outermost project files: `shop: Node.js and Make project`. */
function summarizeProject(folderName: string, manifests: readonly ReadManifest[]): string {
  const depth = Math.min(...manifests.map(({ path }) => depthOf(path)));
  const outermost = manifests.filter(({ path }) => depthOf(path) === depth);
  const name = quoteOddName(outermost.find((manifest) => manifest.name !== undefined)?.name ?? folderName);
  const kinds = [...new Set(outermost.map(({ path }) => projectKind(path)))].join(' and ');
  return kinds === '' ? `${name}: no project file found` : `${name}: ${kinds} project`;
}

function describeProject(path: string, { name, scripts }: Manifest): string[] {
  const shown = scripts.slice(0, MAX_SCRIPTS).map(({ name: script, command }) => {
    const oneLine = command.replace(/\s+/g, ' ');
    return `  ${script}: ${shorten(oneLine, MAX_COMMAND)}`.trimEnd();
  });
  const left = scripts.length - shown.length;
  const title = quoteOddName(path);
  return [name === undefined ? title : `${title}: ${name}`, ...shown, ...(left > 0 ? [`  … ${left} more`] : [])];
}
