import type { LucideIcon } from 'lucide-react';
import type { Shortcut } from '../../core/actions/shortcut';

/** Something that can be chosen in the palette. */
export interface PaletteEntry {
  /** One of its kind in a list. */
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly icon?: LucideIcon;
  readonly detail?: string | undefined;
  readonly keywords?: string | undefined;
  readonly shortcut?: Shortcut | undefined;
  readonly isOn?: boolean | undefined;
  /** Only found, not listed while nothing is typed. */
  readonly isHidden?: boolean;
  /** True where the palette goes on with another list. */
  readonly leadsOn?: boolean;
  choose(): void;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
}
