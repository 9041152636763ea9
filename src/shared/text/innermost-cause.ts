/** Returns the reason behind uninformative wrappers: fetch wraps its errors in a "fetch failed". */
export function innermostCause(cause: unknown): unknown {
  if (cause instanceof AggregateError && cause.errors.length > 0) return innermostCause(cause.errors[0]);
  return cause instanceof Error && cause.cause !== undefined ? innermostCause(cause.cause) : cause;
}
