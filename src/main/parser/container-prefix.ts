/** CommonMark's containers: list items and quotations, which may hold a fence behind their markers. */
const whole = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]*)+$/;
const begun = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+|>[ \t]*)*(?:[-*+]|\d{1,9}[.)]?)?$/;

/** Nobody nests deeper; the limit keeps the cost of a long line of markers down. */
const MAX_LENGTH = 64;

export function mayStartContainer(character: string): boolean {
  return /[-*+>0-9]/.test(character);
}

export function mayBeContainer(prefix: string): boolean {
  return prefix.length <= MAX_LENGTH && begun.test(prefix);
}

export function isContainerPrefix(prefix: string): boolean {
  return whole.test(prefix);
}
