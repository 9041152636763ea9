import { isHostTool } from '../../../shared/call/host-tools';
import type { ProjectFile } from '../../../shared/contract/project';
import { approvalModeInfo } from '../../../shared/settings/approval-mode';
import { CommandFailure } from '../../base/command-failure';
import { sha256Of } from '../files/find-instruction-files';
import type { Hook, TrustedHook } from '../hooks/hook-config';
import { findHookScripts, type HookScript, scriptText } from '../hooks/hook-scripts';
import type { PinStore } from '../pins/pin-store';
import { findSettingsFiles, noLimits, type ProjectLimits, readSettings, type SettingsFile } from './project-settings';

/** What the trusted settings files say for a run. */
export interface ProjectRules {
  readonly hooks: readonly TrustedHook[];
  readonly limits: ProjectLimits;
}

interface TrustedVersion {
  readonly path: string;
  readonly sha256: string;
  /** Whether its hooks may also run without a sandbox. */
  readonly isUnconfined: boolean;
}

export interface ProjectService {
  inForce(workspacePath: string): ProjectRules;
  /** `isConfined` if hooks run in the sandbox there. */
  list(workspacePath: string, isConfined: boolean): ProjectFile[];
  /** Uses this version from the next message on. */
  trust(workspacePath: string, trusted: TrustedVersion): void;
  /** Ignores the file from the next message on. */
  distrust(workspacePath: string, path: string): void;
}

interface ProjectServiceDeps {
  readonly homePath: string;
  readonly pins: PinStore;
  /** The folder whose settings count for a folder: for a copy made by AIntern, the original. */
  projectOf?(folder: string): string;
  /** The ids of the registered tools; without it, no setting is found to name an unknown one. */
  toolIds?(): readonly string[];
}

/**
 * Settings files with hooks and limits. A folder's own count only in the version that the user has seen and trusted, with
 * the files that its hooks name; the user's own count as they are.
 */
export function createProjectService(deps: ProjectServiceDeps): ProjectService {
  const { homePath, pins, projectOf = (folder) => folder } = deps;
  const filesOf = (workspacePath: string) => findSettingsFiles(projectOf(workspacePath), homePath);

  /** A key of its own, so that accepting a file as instructions doesn't trust it as settings. */
  const keyOf = (path: string) => `settings ${path}`;
  const unconfinedKeyOf = (path: string) => `unconfined hooks ${path}`;
  const scriptKeyOf = (path: string, name: string) => `hook script ${name} of ${path}`;

  function pinOf(key: string) {
    const pin = pins.find(key);
    return pin === 'unreadable' ? null : pin;
  }

  function trustedText(path: string, origin: 'user' | 'repository', text: string): string | null {
    if (origin === 'user') return text;
    return pinOf(keyOf(path))?.text || null;
  }

  /** The files that hooks name, each in its trusted version, as far as there is one. */
  function trustedScripts(path: string, scripts: readonly HookScript[]): (HookScript & { readonly text: string })[] {
    return scripts.flatMap(({ name }) => {
      const pin = pinOf(scriptKeyOf(path, name));
      return pin ? [{ name, ...pin }] : [];
    });
  }

  /** Only for the trusted version: a new one has to be allowed again. */
  function mayRunUnconfined({ path, origin, label }: SettingsFile, folder: string): boolean {
    if (origin === 'user') return true;
    const text = trustedText(path, origin, '');
    if (text === null) return false;
    const scripts = trustedScripts(path, scriptsOf(readSettings({ label, text }).hooks, folder));
    return pinOf(unconfinedKeyOf(path))?.sha256 === versionOf(text, scripts);
  }

  function find(workspacePath: string, path: string) {
    const file = filesOf(workspacePath).find((one) => one.path === path);
    if (!file || file.origin === 'user') throw new CommandFailure('not-found', 'This file isn’t there anymore');
    return file;
  }

  return {
    inForce(workspacePath) {
      const read = filesOf(workspacePath).flatMap((file) => {
        if (file.kind === 'problem') return [];
        const text = trustedText(file.path, file.origin, file.text);
        if (text === null) return [];
        const { hooks, limits } = readSettings({ label: file.label, text });
        const isAllowed = mayRunUnconfined(file, projectOf(workspacePath));
        const scripts = (hook: Hook) => trustedScripts(file.path, scriptsOf([hook], projectOf(workspacePath)));
        const trust = (hook: Hook): TrustedHook => ({
          ...hook,
          mayRunUnconfined: isAllowed,
          scripts: file.origin === 'user' ? null : scripts(hook),
        });
        return [{ limits, hooks: hooks.map(trust) }];
      });
      const limits = read.map((one) => one.limits).find((one) => one !== noLimits) ?? noLimits;
      return { hooks: read.flatMap(({ hooks }) => hooks), limits };
    },
    list: (workspacePath, isConfined) =>
      filesOf(workspacePath).map((file): ProjectFile => {
        const { path, label, origin } = file;
        const shown = { path, label, origin, hooks: [], limits: [], problems: [], ...noEffect };
        if (file.kind === 'problem')
          return { ...shown, state: 'unusable', problems: [`It ${file.problem}`], trusted: null, text: '', sha256: '' };
        const { text } = file;
        const folder = projectOf(workspacePath);
        const trusted = trustedText(path, origin, text);
        const { hooks, limits, problems } = readSettings(file);
        const scripts = scriptsOf(origin === 'user' ? [] : hooks, folder);
        const known = trustedScripts(path, scripts);
        const sha256 = versionOf(text, scripts);
        const ceiling = trusted === null ? null : readSettings({ label, text: trusted }).limits.mode;
        const isSame = trusted !== null && versionOf(trusted, known) === sha256;
        const state = trusted === null ? 'untrusted' : isSame ? 'in-force' : 'changed';
        const shownScripts = scripts.map(({ name }) => ({ name, text: scriptText(name, folder) }));
        return {
          ...{ path, label, origin, state, sha256, ceiling },
          trusted: trusted === null ? null : withScripts(trusted, known),
          text: withScripts(text, shownScripts),
          confinement: isConfined ? 'sandbox' : mayRunUnconfined(file, folder) ? 'none' : 'missing',
          hooks: hooks.map(({ event, matcher, command, name }) => ({ event, matcher: matcher ?? '*', command, name })),
          limits: describeLimits(limits),
          problems: [...problems, ...unknownTools(limits, deps.toolIds?.() ?? null)],
        };
      }),
    trust(workspacePath, { path, sha256, isUnconfined }) {
      const file = find(workspacePath, path);
      if (file.kind === 'problem') throw changedAgain();
      const folder = projectOf(workspacePath);
      const scripts = scriptsOf(readSettings(file).hooks, folder);
      const seen = scripts.map((script) => ({ ...script, text: scriptText(script.name, folder) }));
      const stillSame = scriptsOf(readSettings(file).hooks, folder);
      if (versionOf(file.text, scripts) !== sha256 || versionOf(file.text, stillSame) !== sha256) throw changedAgain();
      for (const { name, ...script } of seen) pins.keep(scriptKeyOf(path, name), script);
      pins.keep(keyOf(path), file);
      if (isUnconfined) pins.keep(unconfinedKeyOf(path), { text: file.text, sha256 });
    },
    distrust(workspacePath, path) {
      find(workspacePath, path);
      pins.keep(keyOf(path), { text: '', sha256: sha256Of('') });
    },
  };
}

function changedAgain(): CommandFailure {
  return new CommandFailure('refused', 'The file has changed again. Review the new version first');
}

/** Each file once that the hooks name in the folder. */
function scriptsOf(hooks: readonly Hook[], folder: string): HookScript[] {
  const scripts = hooks.flatMap(({ command }) => findHookScripts(command, folder));
  return [...new Map(scripts.map((script) => [script.name, script])).values()];
}

function versionOf(text: string, scripts: readonly HookScript[]): string {
  return sha256Of(JSON.stringify([text, scripts.map(({ name, sha256 }) => [name, sha256])]));
}

/** A settings file with what it runs, as people read and compare it. */
function withScripts(text: string, scripts: readonly { readonly name: string; readonly text: string }[]): string {
  const parts = [text.trimEnd(), ...scripts.map((script) => `[${script.name}]\n${script.text.trimEnd()}`)];
  return `${parts.join('\n\n')}\n`;
}

const noEffect = { ceiling: null, confinement: 'sandbox' } as const;

/** A misspelled name would otherwise look as if it limited something. Servers come and go, so their tools aren't checked. */
function unknownTools({ rules, disabledTools }: ProjectLimits, known: readonly string[] | null): string[] {
  if (known === null) return [];
  const named = new Set([...rules.map(({ toolId }) => toolId), ...disabledTools]);
  const unknown = [...named].filter((id) => !known.includes(id) && !isHostTool(id) && !id.startsWith('mcp:'));
  return unknown.map((id) => `There is no tool ${JSON.stringify(id)}, so what is said about it has no effect`);
}

function describeLimits({ mode, rules, disabledTools, allowedHosts, instructions }: ProjectLimits): string[] {
  return [
    ...(mode === null ? [] : [`No wider mode than ${approvalModeInfo[mode].name}`]),
    ...rules.map(({ effect, toolId, pattern }) => {
      return `${effect === 'deny' ? 'Denies' : 'Asks about'} ${toolId}${pattern === undefined ? '' : `: ${pattern}`}`;
    }),
    ...(disabledTools.length > 0 ? [`Turns off ${disabledTools.join(', ')}`] : []),
    ...(allowedHosts === null ? [] : [`Lets commands and http-fetch reach ${hostsText(allowedHosts)}`]),
    ...(instructions === '' ? [] : ['Adds instructions']),
  ];
}

function hostsText(hosts: readonly string[]): string {
  return hosts.length === 0 ? 'no hosts' : `only ${hosts.join(', ')}, if you allow them`;
}
