/** Whether a parameter of this name is a text of several lines and not a name, a path or the like. */
export function isProseName(name: string): boolean {
  return /(content|text|command|script|code|body|message|patch|input)$/i.test(name);
}
