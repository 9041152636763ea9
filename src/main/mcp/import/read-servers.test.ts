import fc from 'fast-check';
import { stringify as toToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import type { ImportFormat } from './import-sources';
import { formatOf, importSources } from './import-sources';
import { readServers } from './read-servers';

const options = (format: ImportFormat, environment: Record<string, string> | null = {}) => ({
  format,
  workspacePath: '/project',
  environment,
});

describe('a server of any program', () => {
  const word = fc.stringMatching(/^[\w./@-]{1,12}$/);
  const server = fc.record({
    command: word,
    args: fc.array(word, { maxLength: 4 }),
    environment: fc.dictionary(fc.stringMatching(/^[A-Z]{1,6}$/), word, { maxKeys: 3 }),
  });
  const name = fc.stringMatching(/^[a-z]{1,8}$/);

  /** The eight files, each as its program writes it. */
  const written: Readonly<
    Record<
      string,
      (name: string, of: { command: string; args: string[]; environment: object }) => [ImportFormat, string]
    >
  > = {
    '.mcp.json': (own, { command, args, environment: env }) => [
      'mcp-servers',
      JSON.stringify({ mcpServers: { [own]: { command, args, env } } }),
    ],
    claude_desktop_config: (own, { command, args, environment: env }) => [
      'mcp-servers',
      JSON.stringify({ theme: 'dark', mcpServers: { [own]: { command, args, env } } }),
    ],
    '.vscode/mcp.json': (own, { command, args, environment: env }) => [
      'vscode',
      `// servers\n${JSON.stringify({ servers: { [own]: { type: 'stdio', command, args, env } }, inputs: [] }).replace(/}$/, ',}')}`,
    ],
    codex: (own, { command, args, environment: env }) => [
      'codex',
      toToml({ model: 'x', mcp_servers: { [own]: { command, args, env } } }),
    ],
    gemini: (own, { command, args, environment: env }) => [
      'mcp-servers',
      JSON.stringify({ mcpServers: { [own]: { command, args, env, trust: true, timeout: 5 } } }),
    ],
    zed: (own, { command, args, environment: env }) => [
      'zed',
      JSON.stringify({ context_servers: { [own]: { command: { path: command, args, env } } } }),
    ],
    opencode: (own, { command, args, environment }) => [
      'opencode',
      JSON.stringify({ mcp: { [own]: { type: 'local', command: [command, ...args], environment, enabled: true } } }),
    ],
    cursor: (own, { command, args, environment: env }) => [
      'mcp-servers',
      JSON.stringify({ mcpServers: { [own]: { command, args, env } } }),
    ],
  };

  it.each(Object.keys(written))('is read as it was written: %s', (program) => {
    fc.assert(
      fc.property(name, server, (own, given) => {
        const [format, text] = written[program]?.(own, given) ?? ['mcp-servers', ''];
        expect(readServers(text, options(format))).toEqual([{ name: own, entry: { kind: 'stdio', ...given } }]);
      }),
    );
  });

  it.each(['mcp-servers', 'vscode', 'codex', 'zed', 'opencode'] as const)(
    'never throws anything but what is wrong with the file: %s',
    (format) => {
      fc.assert(
        fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
          try {
            for (const found of readServers(text, options(format)))
              expect('entry' in found || found.problem !== '').toBe(true);
          } catch (cause) {
            expect(String(cause)).toMatch(/It isn’t valid (JSON|TOML)/);
          }
        }),
      );
    },
  );
});

describe('an address', () => {
  it.each([
    ['mcp-servers', { mcpServers: { a: { type: 'http', url: 'https://a.test/mcp', headers: { X: '1' } } } }],
    ['mcp-servers', { mcpServers: { a: { httpUrl: 'https://a.test/mcp', headers: { X: '1' } } } }],
    ['opencode', { mcp: { a: { type: 'remote', url: 'https://a.test/mcp', headers: { X: '1' } } } }],
    ['zed', { context_servers: { a: { url: 'https://a.test/mcp', headers: { X: '1' } } } }],
  ] as const)('is read with its headers: %s', (format, content) => {
    expect(readServers(JSON.stringify(content), options(format))).toEqual([
      { name: 'a', entry: { kind: 'http', url: 'https://a.test/mcp', headers: { X: '1' } } },
    ]);
  });

  it('of Codex takes its token from the variable', () => {
    const text = '[mcp_servers.a]\nurl = "https://a.test"\nbearer_token_env_var = "A_TOKEN"\n';
    expect(readServers(text, options('codex', { A_TOKEN: 'xyz' }))).toMatchObject([
      { entry: { headers: { Authorization: 'Bearer xyz' } } },
    ]);
  });
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the placeholders are those of the files
describe('a variable', () => {
  const servers = (value: string) => JSON.stringify({ mcpServers: { a: { command: 'x', args: [value] } } });

  it.each([
    ['${HOME_DIR}/x', '/home/x'],
    ['${NOT_SET:-y}', 'y'],
    ['${env:HOME_DIR}', '/home'],
    ['{env:HOME_DIR}', '/home'],
    ['${workspaceFolder}/a', '/project/a'],
  ])('%s is put in', (value, expected) => {
    expect(readServers(servers(value), options('mcp-servers', { HOME_DIR: '/home' }))).toMatchObject([
      { entry: { args: [expected] } },
    ]);
  });

  it('MP-24 of the user never goes into a server of a project', () => {
    expect(readServers(servers('${OPENAI_API_KEY}'), options('mcp-servers', null))).toEqual([
      { name: 'a', problem: expect.stringContaining('It uses your variable OPENAI_API_KEY') },
    ]);
  });

  it.each(['${input:token}', '${NOT_SET}', '${command:pick}'])('%s that is not known is a problem', (value) => {
    expect(readServers(servers(value), options('mcp-servers'))).toEqual([
      { name: 'a', problem: expect.stringContaining('It ') },
    ]);
  });
});

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the placeholders are those of the files

it('looks into the files of eight programs, and knows a file by its name', () => {
  const found = importSources({ workspacePath: '/w', home: '/h', platform: 'linux', environment: {} });
  expect(found.filter(({ isProject }) => !isProject).map(({ path }) => path)).toEqual([
    '/h/.config/Claude/claude_desktop_config.json',
    '/h/.claude.json',
    '/h/.cursor/mcp.json',
    '/h/.config/Code/User/mcp.json',
    '/h/.codex/config.toml',
    '/h/.gemini/settings.json',
    '/h/.config/zed/settings.json',
    '/h/.config/opencode/opencode.json',
    '/h/.config/opencode/opencode.jsonc',
  ]);
  for (const { path, format } of found) expect(formatOf(path), path).toBe(format);
});
