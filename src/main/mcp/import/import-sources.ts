import { homedir } from 'node:os';
import { join } from 'node:path';

export type ImportFormat = 'mcp-servers' | 'vscode' | 'codex' | 'zed' | 'opencode';

/** A file in which another program keeps its servers. */
export interface ImportSource {
  /** The program, as people know it. */
  readonly from: string;
  readonly path: string;
  readonly format: ImportFormat;
  /** Part of the open folder, so that anyone who can change the project can change it. */
  readonly isProject: boolean;
}

interface ImportPlaces {
  readonly workspacePath: string | null;
  readonly home?: string;
  readonly platform?: NodeJS.Platform;
  readonly environment?: NodeJS.ProcessEnv;
}

export function importSources(places: ImportPlaces): ImportSource[] {
  const { workspacePath, home = homedir(), platform = process.platform, environment = process.env } = places;
  const config = environment.XDG_CONFIG_HOME ?? join(home, '.config');
  const applications =
    platform === 'darwin'
      ? join(home, 'Library', 'Application Support')
      : platform === 'win32'
        ? (environment.APPDATA ?? join(home, 'AppData', 'Roaming'))
        : config;
  const own = [
    ['Claude Desktop', join(applications, 'Claude', 'claude_desktop_config.json'), 'mcp-servers'],
    ['Claude Code', join(home, '.claude.json'), 'mcp-servers'],
    ['Cursor', join(home, '.cursor', 'mcp.json'), 'mcp-servers'],
    ['VS Code', join(applications, 'Code', 'User', 'mcp.json'), 'vscode'],
    ['Codex', join(environment.CODEX_HOME ?? join(home, '.codex'), 'config.toml'), 'codex'],
    ['Gemini CLI', join(home, '.gemini', 'settings.json'), 'mcp-servers'],
    [
      'Zed',
      join(platform === 'win32' ? applications : config, platform === 'win32' ? 'Zed' : 'zed', 'settings.json'),
      'zed',
    ],
    ['OpenCode', join(config, 'opencode', 'opencode.json'), 'opencode'],
    ['OpenCode', join(config, 'opencode', 'opencode.jsonc'), 'opencode'],
  ] as const;
  const project = [
    ['this folder', '.mcp.json', 'mcp-servers'],
    ['this folder (Cursor)', join('.cursor', 'mcp.json'), 'mcp-servers'],
    ['this folder (VS Code)', join('.vscode', 'mcp.json'), 'vscode'],
    ['this folder (Codex)', join('.codex', 'config.toml'), 'codex'],
    ['this folder (Gemini CLI)', join('.gemini', 'settings.json'), 'mcp-servers'],
    ['this folder (Zed)', join('.zed', 'settings.json'), 'zed'],
    ['this folder (OpenCode)', 'opencode.json', 'opencode'],
    ['this folder (OpenCode)', 'opencode.jsonc', 'opencode'],
  ] as const;
  return [
    ...(workspacePath === null
      ? []
      : project.map(([from, name, format]) => ({ from, path: join(workspacePath, name), format, isProject: true }))),
    ...own.map(([from, path, format]) => ({ from, path, format, isProject: false })),
  ];
}

/** The format of a file that the user names, by its name. */
export function formatOf(path: string): ImportFormat {
  if (/\.toml$/i.test(path)) return 'codex';
  if (/opencode\.jsonc?$/i.test(path)) return 'opencode';
  if (/[/\\]\.?zed[/\\]/i.test(path)) return 'zed';
  return /[/\\](?:\.vscode|User)[/\\]mcp\.json$/i.test(path) ? 'vscode' : 'mcp-servers';
}
