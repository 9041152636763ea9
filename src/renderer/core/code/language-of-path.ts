/** Returns what names the language of a file: its extension, or its name if it has none, such as `Dockerfile`. */
export function languageOfPath(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return name.slice(name.lastIndexOf('.') + 1);
}
