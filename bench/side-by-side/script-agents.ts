import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Agent, writeConfig } from './agent';
import type { Call } from './answer-events';

export function gemini(program: string): Agent {
  return {
    program: [program],
    api: 'gemini',
    // It takes many reads in a row for a loop.
    skips: ['reads', 'stream'],
    args: ({ prompt }) => [
      '-p',
      prompt,
      '--skip-trust',
      '-m',
      'gemini-2.5-pro',
      '--output-format',
      'stream-json',
      '--yolo',
    ],
    environment({ home, origin }) {
      const settings = {
        general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
        privacy: { usageStatisticsEnabled: false },
        telemetry: { enabled: false },
        security: { auth: { selectedType: 'gemini-api-key' } },
      };
      writeConfig(join(home, '.gemini/settings.json'), JSON.stringify(settings));
      return { GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: origin, GEMINI_CLI_TRUST_WORKSPACE: 'true' };
    },
    calls: {
      read: (path) => ({ name: 'read_file', input: { file_path: path } }),
      search: (pattern) => ({ name: 'grep_search', input: { pattern } }),
      replace: (path, from, to) => ({
        name: 'replace',
        input: { file_path: path, instruction: 'Repair it.', old_string: from, new_string: to },
      }),
      execute: (command) => ({ name: 'run_shell_command', input: { command, description: 'Run it' } }),
    },
  };
}

export function cline(program: string): Agent {
  const quiet = { CLINE_NO_AUTO_UPDATE: '1', CLINE_TELEMETRY_DISABLED: '1' };
  const execute = (command: string): Call => ({ name: 'run_commands', input: { commands: [command] } });
  return {
    program: [program],
    api: 'chat',
    // Each of its lines repeats the whole answer so far.
    skips: ['stream'],
    args: ({ prompt, workspace }) => [
      ...['--json', '-c', workspace, '-P', 'openai-compatible', '-m', 'fake-model', '--auto-approve', 'true', prompt],
    ],
    environment({ home, origin }) {
      const { PATH = '' } = process.env;
      const args = ['auth', '-p', 'openai-compatible', '-k', 'none', '-m', 'fake-model', '-b', `${origin}/v1`];
      spawnSync(program, args, { env: { ...quiet, PATH, HOME: home }, stdio: 'ignore' });
      return quiet;
    },
    calls: {
      read: (path, { workspace }) => ({ name: 'read_files', input: { files: [{ path: join(workspace, path) }] } }),
      // Its own search ends the session now and then.
      search: (text) => execute(`grep -rnF '${text}' src`),
      replace: (path, from, to, { workspace }) => ({
        name: 'editor',
        input: { path: join(workspace, path), old_text: from, new_text: to },
      }),
      execute,
    },
  };
}

/** The command line of Continue. */
export function cn(program: string): Agent {
  const configOf = (home: string) => join(home, '.continue/config.yaml');
  return {
    program: [program],
    api: 'chat',
    args: ({ prompt, home }) => ['-p', prompt, '--config', configOf(home), '--format', 'json', '--auto'],
    environment({ home, origin }) {
      const model = [
        ...['name: bench', 'version: 1.0.0', 'schema: v1', 'models:', '  - name: bench', '    provider: openai'],
        ...['    model: fake-model', `    apiBase: ${origin}/v1`, '    apiKey: none', '    roles: [chat]'],
        ...['    capabilities: [tool_use]', '    defaultCompletionOptions:'],
        ...['      contextLength: 400000', '      maxTokens: 300000'],
      ];
      writeConfig(configOf(home), `${model.join('\n')}\n`);
      return { CONTINUE_TELEMETRY_ENABLED: '0', CONTINUE_METRICS_ENABLED: '0' };
    },
    calls: {
      read: (path, { workspace }) => ({ name: 'Read', input: { filepath: join(workspace, path) } }),
      search: (pattern) => ({ name: 'Search', input: { pattern } }),
      replace: (path, from, to, { workspace }) => ({
        name: 'Edit',
        input: { file_path: join(workspace, path), old_string: from, new_string: to },
      }),
      execute: (command) => ({ name: 'Bash', input: { command } }),
    },
  };
}
