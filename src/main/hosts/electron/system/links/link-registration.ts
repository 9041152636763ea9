import { deepLinkScheme } from './parse-deep-link';

export interface Installation {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly executablePath: string;
  /** The folder that Electron was started on, where it was not packaged with it. */
  readonly appPath: string;
}

type Registration = readonly [scheme: string, executablePath?: string, args?: string[]];

/** With what the platform is told that links of ours are for us; null where the package's desktop entry says it. */
export function linkRegistration({ platform, isPackaged, executablePath, appPath }: Installation): Registration | null {
  if (platform === 'linux') return null;
  return isPackaged ? [deepLinkScheme] : [deepLinkScheme, executablePath, [appPath]];
}
