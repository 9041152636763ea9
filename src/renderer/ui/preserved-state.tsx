import { createContext, type ReactNode, useContext, useState } from 'react';

interface KeptPlace {
  readonly values: Map<string, unknown>;
  readonly path: string;
}

const KeptPlaceContext = createContext<KeptPlace | null>(null);

/** What was opened inside stays so while it is scrolled away and taken apart. */
export function KeptStateProvider({ values, children }: { values: Map<string, unknown>; children: ReactNode }) {
  const [place] = useState<KeptPlace>(() => ({ values, path: '' }));
  return <KeptPlaceContext value={place}>{children}</KeptPlaceContext>;
}

/** A part that is told apart from others like it by its name. */
export function KeptPart({ name, children }: { name: string; children: ReactNode }) {
  const outer = useContext(KeptPlaceContext);
  const [place] = useState(() => outer && { values: outer.values, path: `${outer.path}/${name}` });
  return <KeptPlaceContext value={place}>{children}</KeptPlaceContext>;
}

/** As `useState`, and the value is there again when the component comes back to the same place. */
export function useKeptState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const place = useContext(KeptPlaceContext);
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
