/** Describes a thrown value. Anything can be thrown, even values that are not errors or have no text. */
export function messageOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message;
  try {
    return String(cause);
  } catch {
    return 'Unknown error';
  }
}
