/** Main's words for what went wrong mostly end without a full stop, since some stand in the middle of a line. */
export function asSentence(text: string): string {
  return /(?:^|[.!?…:])$/.test(text) ? text : `${text}.`;
}
