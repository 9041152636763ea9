/** Whether what is typed in answer had better not be read over the shoulder. */
export function asksForSecret(prompt: string): boolean {
  return /pass(?:word|phrase|code)|\bPIN\b|secret|token|one-time|\bOTP\b/i.test(prompt);
}
