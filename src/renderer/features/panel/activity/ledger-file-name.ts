/** Uses the user's local date. */
export function ledgerFileName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `aintern-ledger-${day.join('-')}.jsonl`;
}
