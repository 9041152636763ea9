/** Whether a parameter of this name holds multi-line text rather than a name, a path or the like. */
export function isProseName(name: string): boolean {
  return /(content|text|command|script|code|body|message|patch|input)$/i.test(name);
}
