/** Splits the fields of git's `-z` formats, in which a name may contain anything but NUL. */
export function splitFields(output: Buffer | string): string[] {
  const fields = output.toString('utf8').split('\0');
  return fields.at(-1) === '' ? fields.slice(0, -1) : fields;
}
