import { join } from 'node:path';
import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../../shared/json/json';
import { type ApprovalMode, approvalModeSchema } from '../../../shared/settings/approval-mode';
import { messageOf } from '../../../shared/text/message-of';
import { sha256Of } from '../files/find-instruction-files';
import { readTextFile } from '../files/read-text-file';
import { type HookConfig, readHooks } from '../hooks/hook-config';

/** Limits that a team sets for a folder. They can only restrict. */
export interface ProjectLimits {
  /** No wider mode than this. */
  readonly mode: ApprovalMode | null;
  readonly rules: readonly ProjectRule[];
  readonly disabledTools: readonly string[];
  /** Patterns of the only hosts that commands and http-fetch may reach; null for no limit. */
  readonly allowedHosts: readonly string[] | null;
  readonly instructions: string;
}

export interface ProjectRule {
  readonly effect: 'deny' | 'ask';
  readonly toolId: string;
  readonly pattern?: string;
}

/** A settings file with hooks or limits, as it says now. */
export interface SettingsFile {
  readonly kind: 'text';
  readonly path: string;
  /** The path as shown. */
  readonly label: string;
  readonly origin: 'user' | 'repository';
  readonly text: string;
  readonly sha256: string;
}

type FoundSettings =
  | SettingsFile
  | (Pick<SettingsFile, 'path' | 'label' | 'origin'> & { readonly kind: 'problem'; readonly problem: string });

export interface ReadSettings {
  readonly hooks: HookConfig['hooks'];
  readonly limits: ProjectLimits;
  /** What isn't understood, and so has no effect; one sentence each. */
  readonly problems: readonly string[];
}

export const noLimits: ProjectLimits = {
  mode: null,
  rules: [],
  disabledTools: [],
  allowedHosts: null,
  instructions: '',
};

const ruleSchema = z.union([
  z.string().min(1).max(1_000),
  z.object({ tool: z.string().min(1).max(200), pattern: z.string().min(1).max(1_000).optional() }),
]);
const listOf = <T extends z.ZodType>(schema: T) => z.array(schema).max(500);

/** The settings files of the user and of the folder, with what can't be read. */
export function findSettingsFiles(workspacePath: string, homePath: string): FoundSettings[] {
  const places = [
    { base: homePath, name: '.agents/settings.json', origin: 'user' as const },
    { base: workspacePath, name: '.aintern/settings.json', origin: 'repository' as const },
    { base: workspacePath, name: '.claude/settings.json', origin: 'repository' as const },
  ];
  return places.flatMap(({ base, name, origin }): FoundSettings[] => {
    if (base === '') return [];
    const path = join(base, name);
    const label = origin === 'user' ? `~/${name}` : name;
    const reading = readTextFile(path, base);
    if (reading.kind === 'missing') return [];
    if (reading.kind === 'problem') return [{ kind: 'problem', path, label, origin, problem: reading.problem }];
    const { text } = reading;
    return hasSomething(text, name) ? [{ kind: 'text', path, label, origin, text, sha256: sha256Of(text) }] : [];
  });
}

/** Claude Code's own settings concern us only if there are hooks in them. */
function hasSomething(text: string, name: string): boolean {
  const value = parse(text);
  if (name === '.claude/settings.json') return isJsonObject(value) && value.hooks !== undefined;
  return text.trim() !== '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    return new Error(messageOf(cause));
  }
}

/** Reads each part separately, so that a mistake in one doesn't lift the limits of another. */
export function readSettings(file: Pick<SettingsFile, 'text' | 'label'>): ReadSettings {
  const value = parse(file.text);
  if (!isJsonObject(value)) {
    const why = value instanceof Error ? value.message : 'it isn’t an object';
    return { hooks: [], limits: noLimits, problems: [`It isn’t valid JSON: ${why}`] };
  }
  const { hooks, problems } = readHooks(value.hooks);
  if (!file.label.startsWith('.aintern')) return { hooks, limits: noLimits, problems };
  const limits = readLimits(value);
  return { hooks, limits: limits.limits, problems: [...problems, ...limits.problems] };
}

const knownNames = ['$schema', 'mode', 'deny', 'ask', 'disabledTools', 'allowedHosts', 'instructions', 'hooks'];

function readLimits(value: JsonObject): { limits: ProjectLimits; problems: string[] } {
  const problems: string[] = [];
  function part<T>(name: string, schema: z.ZodType<T>): T | undefined {
    if (value[name] === undefined) return undefined;
    const read = schema.safeParse(value[name]);
    if (!read.success) problems.push(`“${name}” can’t be used: ${read.error.issues[0]?.message}`);
    return read.data;
  }
  const rules = (effect: ProjectRule['effect']) =>
    (part(effect, listOf(ruleSchema)) ?? []).map((rule): ProjectRule => {
      if (typeof rule === 'string') return { effect, toolId: rule };
      return { effect, toolId: rule.tool, ...(rule.pattern === undefined ? {} : { pattern: rule.pattern }) };
    });
  const limits: ProjectLimits = {
    mode: part('mode', approvalModeSchema) ?? null,
    rules: [...rules('deny'), ...rules('ask')],
    disabledTools: part('disabledTools', listOf(z.string().min(1).max(200))) ?? [],
    allowedHosts: part('allowedHosts', listOf(z.string().min(1).max(300))) ?? null,
    instructions: part('instructions', z.string().max(100_000)) ?? '',
  };
  for (const host of limits.allowedHosts ?? []) {
    if (/[/\s]/.test(host))
      problems.push(`“allowedHosts”: ${JSON.stringify(host)} isn’t a host, so it matches nothing`);
  }
  for (const name of Object.keys(value)) {
    if (name === 'allow') problems.push('“allow” has no effect: a folder can’t allow anything');
    else if (!knownNames.includes(name)) problems.push(`${JSON.stringify(name)} is unknown and has no effect`);
  }
  return { limits, problems };
}
