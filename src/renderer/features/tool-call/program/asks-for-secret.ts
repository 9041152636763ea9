/** Whether the answer should be hidden while it is typed. */
export function asksForSecret(prompt: string): boolean {
  return /pass(?:word|phrase|code)|\bPIN\b|secret|token|one-time|\bOTP\b/i.test(prompt);
}
