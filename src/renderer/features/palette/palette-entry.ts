import type { LucideIcon } from 'lucide-react';
import type { Shortcut } from '../../core/actions/shortcut';

export interface PaletteEntry {
  /** Unique in a list. */
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly icon?: LucideIcon;
  readonly detail?: string | undefined;
  readonly keywords?: string | undefined;
  readonly shortcut?: Shortcut | undefined;
  readonly isOn?: boolean | undefined;
  /** Only found by a query, not listed without one. */
  readonly isHidden?: boolean;
  /** True if the palette continues with another list. */
  readonly leadsOn?: boolean;
  choose(): void;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
}
