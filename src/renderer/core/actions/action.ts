import type { LucideIcon } from 'lucide-react';
import type { PaletteMode } from './action-controller';
import type { Shortcut } from './shortcut';

export const actionGroups = ['conversation', 'run', 'folder', 'view', 'settings', 'help'] as const;
export type ActionGroup = (typeof actionGroups)[number];

/** Something that the user can do: the palette, slash commands, shortcut keys and the shortcut sheet all know it from here. */
export interface Action {
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  readonly icon: LucideIcon;
  /** What else somebody may call it. */
  readonly keywords?: string;
  readonly shortcut?: Shortcut;
  /** Where the shortcut counts besides the page itself: what has the focus there has keys of its own. */
  readonly worksIn?: readonly ('dialog' | 'terminal')[];
  /** Under which name a message that begins with / runs it. */
  readonly slash?: string;
  /** The choice that it is one of; the palette lists it there, and finds it from everywhere. */
  readonly partOf?: PaletteMode;
  /** The choice that it goes on with. */
  readonly opens?: PaletteMode;
  isAvailable(): boolean;
  /** Of a choice: whether it is as it says already. */
  isOn?(): boolean;
  /** What it would be done to. */
  detail?(): string | undefined;
  run(): void | Promise<void>;
}
