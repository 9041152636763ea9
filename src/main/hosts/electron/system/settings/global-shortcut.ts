import { CommandFailure } from '../../../../base/command-failure';

export interface ShortcutRegistry {
  /** False if another program has the shortcut; throws if it is invalid. */
  register(accelerator: string, onPress: () => void): boolean;
  unregister(accelerator: string): void;
}

/** Holds the one system-wide shortcut. */
export interface GlobalShortcut {
  /** Null for none. Throws with a message for the user if the shortcut is unavailable, and keeps the old one. */
  use(accelerator: string | null): void;
}

export function createGlobalShortcut(registry: ShortcutRegistry, onPress: () => void): GlobalShortcut {
  let held: string | null = null;

  function objectionTo(accelerator: string): string | null {
    if (
      !/^(?:.+\+)?F\d+$|(?:command|cmd|control|ctrl|cmdorctrl|commandorcontrol|alt|option|super|meta)\+/i.test(
        accelerator,
      )
    ) {
      return `Add Ctrl, Alt or Command to “${accelerator}”. On its own, it would stop working in all other apps`;
    }
    try {
      if (registry.register(accelerator, onPress)) return null;
      return `${accelerator} is already used by the system or another app. Choose a different shortcut`;
    } catch {
      return `“${accelerator}” isn’t a valid shortcut. Use a form such as CommandOrControl+Shift+Space`;
    }
  }

  return {
    use(accelerator) {
      if (accelerator === held) return;
      // Unregisters the old one first, because the new one may be the same under another name.
      if (held !== null) registry.unregister(held);
      const objection = accelerator === null ? null : objectionTo(accelerator);
      if (objection === null) {
        held = accelerator;
        return;
      }
      if (held !== null && !registry.register(held, onPress)) held = null;
      throw new CommandFailure('refused', objection);
    },
  };
}
