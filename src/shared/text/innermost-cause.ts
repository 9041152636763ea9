/** The reason behind others that say nothing: fetch wraps its own into a "fetch failed". */
export function innermostCause(cause: unknown): unknown {
  if (cause instanceof AggregateError && cause.errors.length > 0) return innermostCause(cause.errors[0]);
  return cause instanceof Error && cause.cause !== undefined ? innermostCause(cause.cause) : cause;
}
