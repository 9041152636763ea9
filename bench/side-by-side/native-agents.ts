import { join } from 'node:path';
import { type Agent, writeConfig } from './agent';
import type { Call } from './answer-events';

export function codex(program: string): Agent {
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
        join(home, 'codex/config.toml'),
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

export function claudeCode(program: string): Agent {
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

export function openCode(program: string): Agent {
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
