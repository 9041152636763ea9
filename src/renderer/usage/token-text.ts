const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en');

/** As `12.3K`. */
export function shortTokenText(tokens: number): string {
  return short.format(tokens);
}

/** As `12,345`. */
export function tokenText(tokens: number): string {
  return whole.format(tokens);
}
