import { createContext, type ReactNode, useContext, useState } from 'react';

interface PreservedStatePath {
  readonly values: Map<string, unknown>;
  readonly path: string;
}

const PreservedStateContext = createContext<PreservedStatePath | null>(null);

/** What was opened inside stays so while it is scrolled away and taken apart. */
export function PreservedStateProvider({ values, children }: { values: Map<string, unknown>; children: ReactNode }) {
  const [place] = useState<PreservedStatePath>(() => ({ values, path: '' }));
  return <PreservedStateContext value={place}>{children}</PreservedStateContext>;
}

/** A part that is told apart from others like it by its name. */
export function PreservedScope({ name, children }: { name: string; children: ReactNode }) {
  const outer = useContext(PreservedStateContext);
  const [place] = useState(() => outer && { values: outer.values, path: `${outer.path}/${name}` });
  return <PreservedStateContext value={place}>{children}</PreservedStateContext>;
}

/** As `useState`, and the value is there again when the component comes back to the same place. */
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
