import type { PinStore } from './pin-store';

interface Version {
  readonly text: string;
  readonly sha256: string;
}

export interface PinnedText {
  /** The version in use; null until one has been accepted. */
  readonly current: Version | null;
  /** The file's present text, if it differs. */
  readonly change: Version | null;
}

/** The first version of a file is used right away; later ones only after the user has accepted them. */
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
