import type { LucideIcon } from 'lucide-react';
import type { PaletteMode } from './action-controller';
import type { Shortcut } from './shortcut';

export const actionGroups = ['conversation', 'run', 'folder', 'view', 'settings', 'help'] as const;
export type ActionGroup = (typeof actionGroups)[number];

/** Something that the user can do: the palette, slash commands, shortcuts and the shortcut sheet all use this. */
export interface Action {
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  readonly icon: LucideIcon;
  /** Other words for it, to search by. */
  readonly keywords?: string;
  readonly shortcut?: Shortcut;
  /** Where the shortcut works besides the page itself: the focused element there has its own keys. */
  readonly worksIn?: readonly ('dialog' | 'terminal')[];
  /** The name of its slash command. */
  readonly slash?: string;
  /** The palette mode that lists it; search finds it from everywhere. */
  readonly partOf?: PaletteMode;
  /** The palette mode that it opens. */
  readonly opens?: PaletteMode;
  isAvailable(): boolean;
  /** For a choice: whether it is the current one. */
  isOn?(): boolean;
  /** What it would apply to. */
  detail?(): string | undefined;
  run(): void | Promise<void>;
}
