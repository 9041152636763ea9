export type Loadable<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly value: Value };

export const loading = { status: 'loading' } as const;

export function ready<Value>(value: Value): Loadable<Value> {
  return { status: 'ready', value };
}

export function readyValue<Value>(loadable: Loadable<Value>): Value | null {
  return loadable.status === 'ready' ? loadable.value : null;
}
