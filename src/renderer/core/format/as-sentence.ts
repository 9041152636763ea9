/** Most error messages from main have no final period, because some appear in the middle of a line. */
export function asSentence(text: string): string {
  return /(?:^|[.!?…:])$/.test(text) ? text : `${text}.`;
}
