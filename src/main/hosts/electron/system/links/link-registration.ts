import { deepLinkScheme } from './parse-deep-link';

export interface Installation {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly executablePath: string;
  /** The folder that Electron was started with if it is not packaged. */
  readonly appPath: string;
}

type Registration = readonly [scheme: string, executablePath?: string, args?: string[]];

/** Returns how to register our links with the platform; null if the package's desktop entry does it. */
export function linkRegistration({ platform, isPackaged, executablePath, appPath }: Installation): Registration | null {
  if (platform === 'linux') return null;
  return isPackaged ? [deepLinkScheme] : [deepLinkScheme, executablePath, [appPath]];
}
