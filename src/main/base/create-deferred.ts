export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly isSettled: boolean;
  resolve(value: Value): void;
}

/** A promise that is settled from outside, once. */
export function createDeferred<Value>(): Deferred<Value> {
  let isSettled = false;
  let keep: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => {
    keep = resolve;
  });
  return {
    promise,
    get isSettled() {
      return isSettled;
    },
    resolve(value) {
      isSettled = true;
      keep(value);
    },
  };
}
