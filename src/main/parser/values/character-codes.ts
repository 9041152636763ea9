const TAB = 9;
export const NEWLINE = 10;
export const CARRIAGE_RETURN = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const HASH = 35;
export const APOSTROPHE = 39;
export const PARENTHESIS_OPEN = 40;
export const PARENTHESIS_CLOSE = 41;
export const ASTERISK = 42;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const PERIOD = 46;
export const SLASH = 47;
const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;
export const COLON = 58;
export const SEMICOLON = 59;
export const EQUALS = 61;
export const GREATER = 62;
export const BRACKET_OPEN = 91;
export const BACKSLASH = 92;
export const BRACKET_CLOSE = 93;
export const UNDERSCORE = 95;
export const BACKTICK = 96;
export const BRACE_OPEN = 123;
export const BRACE_CLOSE = 125;
export const TILDE = 126;
export const LAST_ASCII = 127;

/** White space within a line, including the carriage return of CRLF. */
export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB || code === CARRIAGE_RETURN;
}

export function isWhiteSpace(code: number): boolean {
  return code === NEWLINE || isBlank(code);
}

export function isDigit(code: number): boolean {
  return code >= DIGIT_ZERO && code <= DIGIT_NINE;
}

export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** The number of columns that a blank takes up; tabs as in CommonMark. */
export function columnsOf(blank: number): number {
  return blank === TAB ? 4 : 1;
}
