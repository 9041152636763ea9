import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { texts } from '../../texts/texts';

export interface JsonProblem {
  readonly message: string;
  /** Where to put the caret to fix it. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Returns null for valid JSON. `JSON.parse` reports the position differently in each engine, or not at all. */
export function findJsonProblem(text: string): JsonProblem | null {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true });
  } catch (cause) {
    // The parser recurses as deep as the text is nested, and may overflow the stack.
    if (cause instanceof RangeError) return problemAt(text, 0, texts.json.tooDeep);
    throw cause;
  }
  const [first, next] = errors;
  if (!first) return null;
  const { offset, message } = explain(text, first, next);
  return problemAt(text, offset, offset >= text.length ? texts.json.endsTooEarly(message) : message);
}

export function problemAt(text: string, offset: number, message: string): JsonProblem {
  const linesBefore = text.slice(0, offset).split('\n');
  return { message, offset, line: linesBefore.length, column: (linesBefore.at(-1)?.length ?? 0) + 1 };
}

interface Explanation {
  readonly offset: number;
  readonly message: string;
}

function explain(text: string, { error, offset, length }: ParseError, next: ParseError | undefined): Explanation {
  const token = text.slice(offset, offset + length);
  switch (printParseErrorCode(error)) {
    // An unknown word: the next token shows what was expected there.
    case 'InvalidSymbol':
      return { offset, message: next && isKeyExpected(next) ? texts.json.expectedKey : expectedValue(token) };
    case 'PropertyNameExpected':
      return trailingComma(text, offset) ?? { offset, message: texts.json.expectedKey };
    case 'ColonExpected':
      return { offset, message: texts.json.expectedColon };
    case 'CommaExpected':
      return { offset, message: texts.json.expectedComma };
    case 'CloseBraceExpected':
      return { offset, message: texts.json.expectedCommaOr('}') };
    case 'CloseBracketExpected':
      return { offset, message: texts.json.expectedCommaOr(']') };
    case 'EndOfFileExpected':
      return { offset, message: texts.json.afterTheEnd };
    case 'UnexpectedEndOfString': {
      const isBroken = text[offset + length] === '\n';
      return isBroken
        ? { offset: offset + length, message: texts.json.lineBreakInString }
        : { offset, message: texts.json.unclosedString };
    }
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return { offset: offset + wrongEscape(token), message: texts.json.unknownEscape };
    case 'InvalidCharacter':
      return { offset: offset + token.search(/\p{Cc}/u), message: texts.json.rawControl };
    case 'InvalidCommentToken':
      return { offset, message: texts.json.comment };
    default:
      return trailingComma(text, offset) ?? { offset, message: expectedValue(token) };
  }
}

function isKeyExpected({ error }: ParseError): boolean {
  return printParseErrorCode(error) === 'PropertyNameExpected';
}

function expectedValue(token: string): string {
  return token.startsWith("'") ? texts.json.singleQuote : texts.json.expectedValue;
}

function trailingComma(text: string, offset: number): Explanation | null {
  const before = text.slice(0, offset).trimEnd();
  const isTrailing = before.endsWith(',') && /[}\]]/.test(text[offset] ?? '');
  return isTrailing ? { offset: before.length - 1, message: texts.json.trailingComma } : null;
}

function wrongEscape(token: string): number {
  const escapes = [...token.matchAll(/\\(u[\da-fA-F]{4}|u?.?)/g)];
  return escapes.find(([, name = '']) => !/^(["\\/bfnrt]|u[\da-fA-F]{4})$/.test(name))?.index ?? 0;
}
