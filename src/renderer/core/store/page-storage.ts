/** Texts that outlive the page. If the browser stores none or has no space, nothing is kept and nothing fails. */
export interface PageStorage {
  read(name: string): string | null;
  /** False if it could not be stored. */
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
