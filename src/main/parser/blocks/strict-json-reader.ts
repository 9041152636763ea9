import { assertNever } from '../../../shared/assert-never';
import {
  BACKSLASH,
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  COLON,
  COMMA,
  isDigit,
  isLetter,
  isWhiteSpace,
  MINUS,
  PERIOD,
  PLUS,
  QUOTE,
  SPACE,
} from '../values/character-codes';
import type { CallReader, ReadingOptions } from './block-form';
import type { BlockProgress, BlockStage } from './block-reader';
import type { BlockReading } from './read-block';

type Expected = 'object' | 'first-key' | 'key' | 'colon' | 'first-value' | 'value' | 'comma' | 'literal';

type ReadBody = (body: string, options: ReadingOptions) => BlockReading;

/** Deeper than any call, and shallow enough to track in a list. */
const MAX_DEPTH = 200;

/**
 * Reads an object in running text. Because no marker shows that it is a call, it has to be strict JSON, so that a brace
 * in prose or code is released with the next character.
 */
export class StrictJsonReader implements CallReader {
  /** The closing character of each open object and array. */
  private readonly open: number[] = [];
  private expected: Expected = 'object';
  private isInString = false;
  private isEscaped = false;
  private count = 0;
  private readonly readBody: ReadBody;

  constructor(readBody: ReadBody) {
    this.readBody = readBody;
  }

  next(code: number): BlockProgress {
    this.count += 1;
    if (this.isInString) return this.nextOfString(code);
    if (this.expected === 'literal' && isLiteral(code)) return 'more';
    if (!isWhiteSpace(code)) return this.nextOfStructure(code);
    if (this.expected === 'literal') this.expected = 'comma';
    return 'more';
  }

  end(): boolean {
    return false;
  }

  giveUp(): boolean {
    return false;
  }

  length(): number {
    return this.count;
  }

  stage(): BlockStage {
    return 'body';
  }

  read(body: string, options: ReadingOptions): BlockReading {
    return this.readBody(body, options);
  }

  private nextOfString(code: number): BlockProgress {
    if (code < SPACE) return 'refused';
    if (this.isEscaped) this.isEscaped = false;
    else if (code === BACKSLASH) this.isEscaped = true;
    else if (code === QUOTE) this.isInString = false;
    return 'more';
  }

  private nextOfStructure(code: number): BlockProgress {
    switch (this.expected) {
      case 'object':
        return code === BRACE_OPEN ? this.openBracket(BRACE_CLOSE, 'first-key') : 'refused';
      case 'first-key':
        return code === BRACE_CLOSE ? this.closeBracket() : this.nextOfKey(code);
      case 'key':
        return this.nextOfKey(code);
      case 'colon':
        this.expected = 'value';
        return code === COLON ? 'more' : 'refused';
      case 'first-value':
        return code === BRACKET_CLOSE ? this.closeBracket() : this.nextOfValue(code);
      case 'value':
        return this.nextOfValue(code);
      case 'comma':
      case 'literal':
        return this.nextBehindValue(code);
      default:
        return assertNever(this.expected);
    }
  }

  private nextOfKey(code: number): BlockProgress {
    return code === QUOTE ? this.startString('colon') : 'refused';
  }

  private nextOfValue(code: number): BlockProgress {
    if (code === QUOTE) return this.startString('comma');
    if (code === BRACE_OPEN) return this.openBracket(BRACE_CLOSE, 'first-key');
    if (code === BRACKET_OPEN) return this.openBracket(BRACKET_CLOSE, 'first-value');
    if (!isLiteral(code)) return 'refused';
    this.expected = 'literal';
    return 'more';
  }

  private nextBehindValue(code: number): BlockProgress {
    const closer = this.open.at(-1);
    if (code === closer) return this.closeBracket();
    if (code !== COMMA) return 'refused';
    this.expected = closer === BRACE_CLOSE ? 'key' : 'value';
    return 'more';
  }

  private startString(next: Expected): BlockProgress {
    this.isInString = true;
    this.expected = next;
    return 'more';
  }

  private openBracket(closer: number, next: Expected): BlockProgress {
    if (this.open.length === MAX_DEPTH) return 'refused';
    this.open.push(closer);
    this.expected = next;
    return 'more';
  }

  private closeBracket(): BlockProgress {
    this.open.pop();
    this.expected = 'comma';
    return this.open.length === 0 ? 'done' : 'more';
  }
}

function isLiteral(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === MINUS || code === PLUS || code === PERIOD;
}
