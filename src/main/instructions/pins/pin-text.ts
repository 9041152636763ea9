import type { PinStore } from './pin-store';

interface Version {
  readonly text: string;
  readonly sha256: string;
}

export interface PinnedText {
  /** The version that counts; null while there is none that anyone accepted. */
  readonly current: Version | null;
  /** What the file says now, if that is something else. */
  readonly change: Version | null;
}

/** The first version of a file counts at once; after that, only what the user has accepted does. */
export function pinText(pins: PinStore, path: string, found: Version): PinnedText {
  const { text, sha256 } = found;
  const pin = pins.find(path);
  if (pin === null) {
    pins.keep(path, { text, sha256 });
    return { current: found, change: null };
  }
  if (pin === 'unreadable') return { current: null, change: found };
  return pin.sha256 === sha256 ? { current: found, change: null } : { current: pin, change: found };
}
