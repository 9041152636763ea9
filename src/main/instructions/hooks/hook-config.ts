import { RE2JS } from 're2js';
import { z } from 'zod';
import { type HookEventName, hookEventNames } from '../../../shared/conversation/hook-report';
import { isJsonObject } from '../../../shared/json/json';
import { onOneLine } from '../../../shared/text/on-one-line';
import { markHiddenCharacters } from '../../risk/characters/mark-hidden-characters';
import type { HookScript } from './hook-scripts';

/** A command that runs at an event, for the tools that its matcher names. */
export interface Hook {
  readonly event: HookEventName;
  /** Null for every tool. */
  readonly matcher: string | null;
  readonly command: string;
  /** The name shown to people. */
  readonly name: string;
  /** In milliseconds. */
  readonly timeout: number;
}

/** A hook that is in use. */
export interface TrustedHook extends Hook {
  /** Whether it may run where there is no sandbox: the user's own, and those of a folder if the user said so. */
  readonly mayRunUnconfined: boolean;
  /** The files that its command names, as they were when it was trusted; null if they may change. */
  readonly scripts: readonly HookScript[] | null;
}

export interface HookConfig {
  readonly hooks: readonly Hook[];
  /** What couldn't be understood, one sentence each. */
  readonly problems: readonly string[];
}

const DEFAULT_TIMEOUT = 60;
const MAX_TIMEOUT = 600;
const MAX_HOOKS = 100;
const MAX_COMMAND = 20_000;

/** Claude Code's names for tools like ours, so that hooks written for it work here. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'terminal-execute': ['Bash'],
  'terminal-start': ['Bash'],
  'file-read': ['Read'],
  'file-write': ['Write'],
  'file-edit': ['Edit', 'MultiEdit'],
  'search-files': ['Glob'],
  'search-content': ['Grep'],
  'directory-list': ['LS'],
  'http-fetch': ['WebFetch'],
  'todo-write': ['TodoWrite'],
};

const groupSchema = z.object({
  matcher: z.string().max(500).optional(),
  hooks: z.array(
    z.object({
      type: z.string(),
      command: z.string().min(1).max(MAX_COMMAND),
      name: z.string().max(100).optional(),
      timeout: z.number().positive().optional(),
    }),
  ),
});

/** Reads the `hooks` of a settings file in Claude Code's format. What it doesn't understand never runs. */
export function readHooks(value: unknown): HookConfig {
  if (value === undefined) return { hooks: [], problems: [] };
  if (!isJsonObject(value)) return { hooks: [], problems: ['“hooks” has to be an object with the names of events'] };
  const hooks: Hook[] = [];
  const problems: string[] = [];
  for (const [name, groups] of Object.entries(value)) {
    const event = hookEventNames.find((known) => known === name);
    if (event === undefined) {
      problems.push(`There is no event ${JSON.stringify(name)} here. There are: ${hookEventNames.join(', ')}`);
      continue;
    }
    const read = z.array(groupSchema).safeParse(groups);
    if (!read.success) {
      const [issue] = read.error.issues;
      problems.push(`${event}${(issue?.path ?? []).map((part) => `.${String(part)}`).join('')}: ${issue?.message}`);
      continue;
    }
    for (const { matcher, hooks: commands } of read.data) {
      for (const { type, command, name: given, timeout = DEFAULT_TIMEOUT } of commands) {
        if (type !== 'command') problems.push(`${event}: hooks of the type ${JSON.stringify(type)} aren’t supported`);
        else if (hooks.length >= MAX_HOOKS) problems.push(`Only the first ${MAX_HOOKS} hooks run`);
        else {
          const isForAll = matcher === undefined || matcher === '' || matcher === '*';
          hooks.push({
            event,
            matcher: isForAll ? null : matcher,
            command,
            name: markHiddenCharacters(onOneLine(given ?? nameOf(command))).text,
            timeout: Math.min(timeout, MAX_TIMEOUT) * 1_000,
          });
        }
      }
    }
  }
  return { hooks, problems: [...new Set(problems)] };
}

/** The script that a command starts says more than its interpreter. */
function nameOf(command: string): string {
  const script = /[\w.-]+\.(?:sh|py|js|mjs|cjs|ts|rb|pl)\b/.exec(command)?.[0];
  const line = command.trim().split('\n')[0] ?? '';
  return script ?? (line.length > 60 ? `${line.slice(0, 59)}…` : line);
}

/** Returns the tool name that hooks receive. */
export function hookToolName(toolId: string): string {
  return namesElsewhere(toolId)[0] ?? toolId;
}

/** Claude Code's names for a tool; `mcp__server__tool` for one of an MCP server. */
function namesElsewhere(toolId: string): readonly string[] {
  const [, server, tool] = /^mcp:([^/]+)\/(.+)$/.exec(toolId) ?? [];
  return server === undefined ? (otherNames[toolId] ?? []) : [`mcp__${server}__${tool}`];
}

/** Matches a tool by our name or Claude Code's, as a whole; a pattern that can't be read matches only itself. */
export function matchesTool(matcher: string | null, toolId: string): boolean {
  if (matcher === null) return true;
  const names = [toolId, ...namesElsewhere(toolId)];
  const pattern = patternOf(matcher);
  return names.some((name) => (pattern ? pattern.matches(name) : name === matcher));
}

/** More matchers than any settings hold; reading a hostile one takes a second. */
const MAX_PATTERNS = 500;
const patterns = new Map<string, RE2JS | null>();

/** Linear, so that no pattern can hang the app; null if it can't be read. */
function patternOf(matcher: string): RE2JS | null {
  const known = patterns.get(matcher);
  if (known !== undefined) return known;
  if (patterns.size >= MAX_PATTERNS) patterns.clear();
  const pattern = readPattern(matcher);
  patterns.set(matcher, pattern);
  return pattern;
}

function readPattern(matcher: string): RE2JS | null {
  try {
    return RE2JS.compile(matcher);
  } catch {
    return null;
  }
}
