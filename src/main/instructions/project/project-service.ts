import type { ProjectFile } from '../../../shared/contract/project';
import { approvalModeInfo } from '../../../shared/settings/approval-mode';
import { CommandFailure } from '../../base/command-failure';
import { sha256Of } from '../files/find-instruction-files';
import type { TrustedHook } from '../hooks/hook-config';
import type { PinStore } from '../pins/pin-store';
import { findSettingsFiles, noLimits, type ProjectLimits, readSettings } from './project-settings';

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
}

/**
 * Settings files with hooks and limits. A folder's own count only in the version that the user has seen and trusted; the
 * user's own count as they are.
 */
export function createProjectService(deps: ProjectServiceDeps): ProjectService {
  const { homePath, pins, projectOf = (folder) => folder } = deps;
  const filesOf = (workspacePath: string) => findSettingsFiles(projectOf(workspacePath), homePath);

  /** A key of its own, so that accepting a file as instructions doesn't trust it as settings. */
  const keyOf = (path: string) => `settings ${path}`;
  const unconfinedKeyOf = (path: string) => `unconfined hooks ${path}`;

  function trustedText(path: string, origin: 'user' | 'repository', text: string): string | null {
    if (origin === 'user') return text;
    const pin = pins.find(keyOf(path));
    return pin === null || pin === 'unreadable' || pin.text === '' ? null : pin.text;
  }

  /** Only for the trusted version: a new one has to be allowed again. */
  function mayRunUnconfined(path: string, origin: 'user' | 'repository'): boolean {
    if (origin === 'user') return true;
    const [trusted, allowed] = [pins.find(keyOf(path)), pins.find(unconfinedKeyOf(path))];
    if (trusted === null || trusted === 'unreadable' || allowed === null || allowed === 'unreadable') return false;
    return trusted.sha256 === allowed.sha256;
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
        const isAllowed = mayRunUnconfined(file.path, file.origin);
        return [{ limits, hooks: hooks.map((hook): TrustedHook => ({ ...hook, mayRunUnconfined: isAllowed })) }];
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
        const { text, sha256 } = file;
        const trusted = trustedText(path, origin, text);
        const { hooks, limits, problems } = readSettings(file);
        const ceiling = trusted === null ? null : readSettings({ label, text: trusted }).limits.mode;
        const state = trusted === null ? 'untrusted' : trusted === text ? 'in-force' : 'changed';
        return {
          ...{ path, label, origin, state, trusted, text, sha256, ceiling },
          confinement: isConfined ? 'sandbox' : mayRunUnconfined(path, origin) ? 'none' : 'missing',
          hooks: hooks.map(({ event, matcher, command, name }) => ({ event, matcher: matcher ?? '*', command, name })),
          limits: describeLimits(limits),
          problems: [...problems],
        };
      }),
    trust(workspacePath, { path, sha256, isUnconfined }) {
      const file = find(workspacePath, path);
      if (file.kind === 'problem' || file.sha256 !== sha256) {
        throw new CommandFailure('refused', 'The file has changed again. Review the new version first');
      }
      pins.keep(keyOf(path), file);
      if (isUnconfined) pins.keep(unconfinedKeyOf(path), file);
    },
    distrust(workspacePath, path) {
      find(workspacePath, path);
      pins.keep(keyOf(path), { text: '', sha256: sha256Of('') });
    },
  };
}

const noEffect = { ceiling: null, confinement: 'sandbox' } as const;

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
