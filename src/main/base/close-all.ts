/** Closes one after the other. A failure doesn't stop the rest from closing; the first one is thrown at the end. */
export async function closeAll(closing: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closing) {
    try {
      await close();
    } catch (cause) {
      failures.push(cause);
    }
  }
  if (failures.length > 0) throw failures[0];
}
