/** Whole seconds, with minutes if there are any: `12 s`. */
export function secondsText(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
