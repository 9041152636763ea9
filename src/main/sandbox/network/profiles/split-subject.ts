/** Splits a simple command in normalized spelling into its words, without quotes. */
export function splitSubject(subject: string): string[] {
  const words = subject.match(/(?:'[^']*'|\\'|[^\s'\\]|\\)+/g) ?? [];
  return words.map((word) => word.replace(/'([^']*)'|\\'/g, (quoted, inside) => (quoted === "\\'" ? "'" : inside)));
}
