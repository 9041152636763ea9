import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../src/main/terminal/environment/find-program';
import type { Api, Call } from './fake-model';

export const agentNames = ['AIntern', 'Codex', 'Claude Code', 'OpenCode'] as const;
export type AgentName = (typeof agentNames)[number];

/** Where one run takes place. */
export interface RunPlace {
  readonly home: string;
  readonly workspace: string;
  readonly origin: string;
  readonly prompt: string;
}

/** An agent with everything allowed, and the calls by which a model does the same work with each. */
export interface Agent {
  readonly program: readonly string[];
  readonly api: Api;
  args(place: RunPlace): readonly string[];
  environment(place: RunPlace): Readonly<Record<string, string>>;
  readonly calls: {
    read(path: string, place: Pick<RunPlace, 'workspace'>): Call;
    search(text: string): Call;
    replace(path: string, from: string, to: string, place: Pick<RunPlace, 'workspace'>): Call;
    execute(command: string): Call;
  };
}

/** Returns the agent, or null if it isn't installed in PATH or in the folder that AINTERN_PEERS names. */
export function findAgent(name: AgentName, commandLine: string): Agent | null {
  if (name === 'AIntern') return aintern(commandLine);
  const { native, command, make } = peers[name];
  const program = findNative(native) ?? findProgram(command, process.env.HOME ?? '/');
  return program === null ? null : make(program);
}

/** The programs themselves: their wrappers start Node first. */
const peers: Record<Exclude<AgentName, 'AIntern'>, Peer> = {
  Codex: { native: '@openai/codex-linux-x64/vendor/*/bin/codex', command: 'codex', make: codex },
  'Claude Code': { native: '@anthropic-ai/claude-code-linux-x64/claude', command: 'claude', make: claudeCode },
  OpenCode: { native: 'opencode-linux-x64/bin/opencode', command: 'opencode', make: openCode },
};

interface Peer {
  /** Below node_modules; a star stands for the only entry of a folder. */
  readonly native: string;
  readonly command: string;
  make(program: string): Agent;
}

function findNative(native: string): string | null {
  const folder = process.env.AINTERN_PEERS;
  if (folder === undefined) return null;
  const path = native.split('/').reduce(
    (above, part) => {
      const entry = part === '*' && existsSync(above) ? readdirSync(above)[0] : part;
      return join(above, entry ?? part);
    },
    join(folder, 'node_modules'),
  );
  return existsSync(path) ? path : null;
}

function aintern(commandLine: string): Agent {
  return {
    program: [process.execPath, commandLine],
    api: 'chat',
    args: ({ prompt, workspace, origin }) => [
      ...['exec', prompt, '--provider', 'openai', '--base-url', `${origin}/v1`, '--model', 'fake-model'],
      ...['--workspace', workspace, '--tool-mode', 'native', '--auto-approve', 'medium', '--json'],
    ],
    environment: ({ home }) => ({ AINTERN_DATA: join(home, 'aintern'), OPENAI_API_KEY: 'none' }),
    calls: {
      read: (path) => ({ name: 'file-read', input: { path } }),
      search: (pattern) => ({ name: 'search-content', input: { pattern } }),
      replace: (path, oldText, newText) => ({ name: 'file-edit', input: { path, oldText, newText } }),
      execute: (command) => ({ name: 'terminal-execute', input: { command } }),
    },
  };
}

function codex(program: string): Agent {
  const execute = (cmd: string): Call => ({ name: 'exec_command', input: { cmd } });
  return {
    program: [program],
    api: 'responses',
    args: ({ prompt, workspace }) => [
      ...['exec', '--json', '--skip-git-repo-check', '-C', workspace],
      ...['--dangerously-bypass-approvals-and-sandbox', prompt],
    ],
    environment({ home, origin }) {
      const provider = `[model_providers.bench]\nname = "bench"\nbase_url = "${origin}/v1"\nenv_key = "BENCH_KEY"\nwire_api = "responses"\n`;
      const quiet = 'check_for_update_on_startup = false\n[analytics]\nenabled = false\n';
      writeConfig(
        join(home, 'codex'),
        'config.toml',
        `model = "fake-model"\nmodel_provider = "bench"\n${quiet}${provider}`,
      );
      return { CODEX_HOME: join(home, 'codex'), BENCH_KEY: 'none' };
    },
    calls: {
      // It reads and searches with programs.
      read: (path) => execute(`cat ${path}`),
      search: (text) => execute(`grep -rnF '${text}' src`),
      replace: (path, from, to) =>
        execute(
          `apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: ${path}\n@@\n-${from}\n+${to}\n*** End Patch\nEOF`,
        ),
      execute,
    },
  };
}

function claudeCode(program: string): Agent {
  const execute = (command: string): Call => ({ name: 'Bash', input: { command, description: 'Run it' } });
  return {
    program: [program],
    api: 'anthropic',
    args: ({ prompt }) => [
      ...['-p', prompt, '--output-format', 'stream-json', '--verbose', '--include-partial-messages'],
      '--dangerously-skip-permissions',
    ],
    environment: ({ origin }) => ({
      ...{ ANTHROPIC_BASE_URL: origin, ANTHROPIC_API_KEY: 'none', IS_SANDBOX: '1', DISABLE_AUTOUPDATER: '1' },
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    }),
    calls: {
      read: (path, { workspace }) => ({ name: 'Read', input: { file_path: join(workspace, path) } }),
      search: (text) => execute(`grep -rnF '${text}' src`),
      replace: (path, from, to, { workspace }) => ({
        name: 'Edit',
        input: { file_path: join(workspace, path), old_string: from, new_string: to },
      }),
      execute,
    },
  };
}

function openCode(program: string): Agent {
  return {
    program: [program],
    api: 'chat',
    args: ({ prompt, workspace }) => [
      ...['run', '--format', 'json', '--model', 'bench/fake-model', '--auto', '--dir', workspace, prompt],
    ],
    environment: ({ origin }) => ({
      ...{ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_LSP_DOWNLOAD: '1' },
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        autoupdate: false,
        share: 'disabled',
        provider: {
          bench: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${origin}/v1`, apiKey: 'none' },
            models: { 'fake-model': { tool_call: true, limit: { context: 400_000, output: 300_000 } } },
          },
        },
      }),
    }),
    calls: {
      read: (path, { workspace }) => ({ name: 'read', input: { filePath: join(workspace, path) } }),
      search: (pattern) => ({ name: 'grep', input: { pattern } }),
      replace: (path, oldString, newString, { workspace }) => ({
        name: 'edit',
        input: { filePath: join(workspace, path), oldString, newString },
      }),
      execute: (command) => ({ name: 'bash', input: { command, description: 'Run it' } }),
    },
  };
}

function writeConfig(folder: string, name: string, content: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
}
