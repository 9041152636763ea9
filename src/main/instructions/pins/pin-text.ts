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
export function pinTexts(pins: PinStore, found: readonly (Version & { readonly path: string })[]): PinnedText[] {
  const fresh = new Map<string, Version>();
  const pinned = found.map((version): PinnedText => {
    const { path, text, sha256 } = version;
    const hash = pins.hashOf(path);
    if (hash === null) fresh.set(path, { text, sha256 });
    if (hash === null || hash === sha256) return { current: { text, sha256 }, change: null };
    const pin = pins.find(path);
    return { current: pin === 'unreadable' ? null : pin, change: { text, sha256 } };
  });
  pins.keepAll(fresh);
  return pinned;
}
