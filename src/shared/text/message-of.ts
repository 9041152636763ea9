/** What was thrown, in words. Anything can be thrown, also what is no error and what has no text. */
export function messageOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message;
  try {
    return String(cause);
  } catch {
    return 'Unknown error';
  }
}
