import { requireReady } from './app.mjs';
import { record } from './recorder.mjs';

const modifiers = /^(Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/i;
const keys =
  /^([A-Z0-9]|F([1-9]|1\d|2[0-4])|[)!@#$%^&*(:;+=<,_\->.?/~`{\][|\\}"']|Plus|Space|Tab|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc|PrintScreen)$/i;

class GlobalShortcut {
  /** @type {Map<string, () => void>} */
  #registered = new Map();
  /** What other programs have: registering it fails, as it does on a desktop. */
  taken = new Set();

  /**
   * @param {string} accelerator
   * @param {() => void} callback
   */
  register(accelerator, callback) {
    requireReady('globalShortcut cannot be used');
    record('globalShortcut', 'register', [accelerator]);
    if (!isAccelerator(accelerator)) {
      throw new TypeError(`Error processing argument at index 0, conversion failure from ${accelerator}`);
    }
    if (this.taken.has(accelerator) || this.#registered.has(accelerator)) return false;
    this.#registered.set(accelerator, callback);
    return true;
  }

  /** @param {string} accelerator */
  isRegistered(accelerator) {
    return this.#registered.has(accelerator);
  }

  /** @param {string} accelerator */
  unregister(accelerator) {
    record('globalShortcut', 'unregister', [accelerator]);
    this.#registered.delete(accelerator);
  }

  unregisterAll() {
    record('globalShortcut', 'unregisterAll', []);
    this.#registered.clear();
  }

  /**
   * What a keyboard does; Electron has no such method.
   * @param {string} accelerator
   */
  press(accelerator) {
    this.#registered.get(accelerator)?.();
  }
}

/** @param {string} text */
function isAccelerator(text) {
  const parts = text.split('+');
  const key = parts.pop() ?? '';
  return keys.test(key) && parts.every((part) => modifiers.test(part));
}

export const globalShortcut = new GlobalShortcut();
