import { createContext, type ReactNode, useContext, useState } from 'react';

interface PreservedStatePath {
  readonly values: Map<string, unknown>;
  readonly path: string;
}

const PreservedStateContext = createContext<PreservedStatePath | null>(null);

/** Keeps state inside it while content is scrolled out of view and unmounted. */
export function PreservedStateProvider({ values, children }: { values: Map<string, unknown>; children: ReactNode }) {
  const [place] = useState<PreservedStatePath>(() => ({ values, path: '' }));
  return <PreservedStateContext value={place}>{children}</PreservedStateContext>;
}

/** Distinguishes a part from similar ones by name. */
export function PreservedScope({ name, children }: { name: string; children: ReactNode }) {
  const outer = useContext(PreservedStateContext);
  const [place] = useState(() => outer && { values: outer.values, path: `${outer.path}/${name}` });
  return <PreservedStateContext value={place}>{children}</PreservedStateContext>;
}

/** Like `useState`, but the value is restored when the component mounts again in the same place. */
export function usePreservedState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const place = useContext(PreservedStateContext);
  const key = `${place?.path}/${name}`;
  const [value, setValue] = useState<Value>(() =>
    place?.values.has(key) ? (place.values.get(key) as Value) : initial,
  );
  return [
    value,
    (next) => {
      place?.values.set(key, next);
      setValue(next);
    },
  ];
}
