import { beforeEach, expect, it, vi } from 'vitest';
import { createGlobalShortcut, type GlobalShortcut } from './global-shortcut';

const registered = new Map<string, () => void>();
const onPress = vi.fn();
let windowManager: GlobalShortcut;

beforeEach(() => {
  registered.clear();
  onPress.mockClear();
  windowManager = createGlobalShortcut(
    {
      register(accelerator, press) {
        if (accelerator.includes('Nonsense')) throw new TypeError('conversion failure');
        if (accelerator === 'Ctrl+Alt+Delete') return false;
        registered.set(accelerator, press);
        return true;
      },
      unregister: (accelerator) => void registered.delete(accelerator),
    },
    onPress,
  );
});

const held = () => [...registered.keys()];

it('registers the keys, changes them and gives them back', () => {
  windowManager.use('Ctrl+Shift+Space');
  expect(held()).toEqual(['Ctrl+Shift+Space']);
  windowManager.use('Alt+F9');
  expect(held()).toEqual(['Alt+F9']);
  registered.get('Alt+F9')?.();
  expect(onPress).toHaveBeenCalledOnce();
  windowManager.use(null);
  expect(held()).toEqual([]);
});

it.each([
  ['Ctrl+Alt+Delete', /already used by .* Choose a different shortcut/],
  ['Ctrl+Nonsense', /isn’t a valid shortcut\. Use a form such as/],
  ['A', /Add Ctrl, Alt or Command/],
  ['Shift+A', /Add Ctrl, Alt or Command/],
  ['Space', /Add Ctrl, Alt or Command/],
])('keeps the keys that it has where %s cannot be had, and says what to do', (accelerator, message) => {
  windowManager.use('Ctrl+Shift+Space');
  expect(() => windowManager.use(accelerator)).toThrow(message);
  expect(held()).toEqual(['Ctrl+Shift+Space']);
  windowManager.use('Ctrl+Shift+Enter');
  expect(held()).toEqual(['Ctrl+Shift+Enter']);
});

it.each(['F9', 'Shift+F9', 'Super+A', 'CommandOrControl+Shift+Space'])('takes %s', (accelerator) => {
  windowManager.use(accelerator);
  expect(held()).toEqual([accelerator]);
});
