import { createPageStorage, type PageStorage } from '../core/store/page-storage';

/** A browser storage that lasts as long as the test, with room for `room` characters. */
export function memoryStorage(room = Number.POSITIVE_INFINITY): PageStorage {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem(name: string, text: string) {
      const others = [...texts].filter(([other]) => other !== name).reduce((sum, [, held]) => sum + held.length, 0);
      if (others + text.length > room) throw new Error('QuotaExceededError');
      texts.set(name, text);
    },
    removeItem: (name: string) => void texts.delete(name),
  };
  const named = new Proxy(storage, {
    ownKeys: () => [...texts.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  return createPageStorage(() => named as unknown as Storage);
}
