import type { CommandContext, LocatedPath } from '../../command-assessment';

export const workspace = '/workspace/project';

/** A fake disk, with paths relative to the workspace. */
export interface FakeDisk {
  readonly files?: readonly string[];
  readonly folders?: readonly string[];
  /** Maps each link to its target. */
  readonly links?: Readonly<Record<string, string>>;
}

/** Returns a bash context in a workspace where every path is literal unless it is a link. */
export function fakeCommandContext(
  changes: Partial<CommandContext> = {},
  { files = [], folders = [], links = {} }: FakeDisk = {},
): CommandContext {
  const fileSet = new Set(files.map((path) => resolve(workspace, path)));
  const folderSet = new Set([workspace, ...folders.map((path) => resolve(workspace, path))]);

  function locate(path: string): LocatedPath {
    if (path.includes('\0')) throw new Error('The path contains a NUL character');
    const realPath = followLinks(resolve(workspace, path));
    return {
      realPath,
      workspacePath: pathInside(realPath),
      isOwnData: `${realPath}/`.startsWith('/home/user/.local/share/aintern/'),
      holds: fileSet.has(realPath) ? 'file' : folderSet.has(realPath) ? 'folder' : 'nothing',
    };
  }

  function followLinks(path: string): string {
    const link = Object.keys(links).find((name) => `${path}/`.startsWith(`${resolve(workspace, name)}/`));
    if (link === undefined) return path;
    return resolve(workspace, links[link] ?? '') + path.slice(resolve(workspace, link).length);
  }

  return {
    shell: 'bash',
    folder: workspace,
    homePath: '/home/user',
    locate,
    packageScripts: () => null,
    makefile: () => null,
    stampFile: (path) => (fileSet.has(path) ? { text: `content of ${path}`, isWhole: true } : null),
    executingGitSettings: () => [],
    ...changes,
  };
}

function pathInside(path: string): string | null {
  if (path === workspace) return '.';
  return path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : null;
}

function resolve(folder: string, path: string): string {
  const segments: string[] = [];
  for (const segment of (path.startsWith('/') ? path : `${folder}/${path}`).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}
