/** Minutes and seconds, with hours if there are any: `4:32`. */
export function remainingText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const pair = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${pair(minutes)}` : minutes}:${pair(seconds % 60)}`;
}
