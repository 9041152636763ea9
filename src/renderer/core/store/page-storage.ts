/** Texts that outlive the page. Where the browser keeps none, or has no room, nothing is kept and nothing fails. */
export interface PageStorage {
  read(name: string): string | null;
  /** False when it could not be kept. */
  write(name: string, text: string): boolean;
  remove(name: string): void;
  names(): string[];
}

export function createPageStorage(open: () => Storage): PageStorage {
  function attempt<Value>(work: (storage: Storage) => Value, fallback: Value): Value {
    try {
      return work(open());
    } catch {
      return fallback;
    }
  }
  return {
    read: (name) => attempt((storage) => storage.getItem(name), null),
    write: (name, text) =>
      attempt((storage) => {
        storage.setItem(name, text);
        return true;
      }, false),
    remove: (name) => attempt((storage) => storage.removeItem(name), undefined),
    names: () => attempt((storage) => Object.keys(storage), []),
  };
}
