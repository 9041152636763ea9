import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../src/main/terminal/environment/find-program';
import type { Agent } from './agent';
import { claudeCode, codex, openCode } from './native-agents';
import { cline, cn, gemini } from './script-agents';

export const agentNames = ['AIntern', 'Codex', 'Claude Code', 'cn', 'Gemini CLI', 'Cline', 'OpenCode'] as const;
export type AgentName = (typeof agentNames)[number];

/** Returns the agent, or null if it isn't installed in PATH or in the folder that AINTERN_PEERS names. */
export function findAgent(name: AgentName, commandLine: string): Agent | null {
  if (name === 'AIntern') return aintern(commandLine);
  const { native, command, make } = peers[name];
  const program = findNative(native) ?? findProgram(command, process.env.HOME ?? '/');
  return program === null ? null : make(program);
}

/** The programs themselves, if they have wrappers that start Node first. */
const peers: Record<Exclude<AgentName, 'AIntern'>, Peer> = {
  Codex: { native: '@openai/codex-linux-x64/vendor/*/bin/codex', command: 'codex', make: codex },
  'Claude Code': { native: '@anthropic-ai/claude-code-linux-x64/claude', command: 'claude', make: claudeCode },
  cn: { native: '.bin/cn', command: 'cn', make: cn },
  'Gemini CLI': { native: '.bin/gemini', command: 'gemini', make: gemini },
  Cline: { native: '@cline/cli-linux-x64/bin/cline', command: 'cline', make: cline },
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
