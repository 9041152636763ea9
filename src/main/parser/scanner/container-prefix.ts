import { ASTERISK, GREATER, isBlank, isDigit, MINUS, PARENTHESIS_CLOSE, PERIOD, PLUS } from '../values/character-codes';

/** Follows the markers of CommonMark's containers (list items and block quotes) along a line. */
export interface ContainerPrefix {
  /** False if no container starts with this character. */
  start(code: number): boolean;
  /** False if the line turns out not to be a container, or its content begins. */
  next(code: number): boolean;
  /** A fence may come here. */
  isWhole(): boolean;
  isQuotation(): boolean;
}

type PrefixState = 'gap' | 'bullet' | 'number' | 'delimiter' | 'none';

/** CommonMark's longest list item number. */
const MAX_DIGITS = 9;

export function createContainerPrefix(): ContainerPrefix {
  let place: PrefixState = 'gap';
  let digits = 0;
  let isQuotation = false;

  function nextInGap(code: number): PrefixState {
    if (isBlank(code)) return 'gap';
    if (code === GREATER) {
      isQuotation = true;
      return 'gap';
    }
    if (code === MINUS || code === ASTERISK || code === PLUS) return 'bullet';
    if (!isDigit(code)) return 'none';
    digits = 1;
    return 'number';
  }

  function nextInNumber(code: number): PrefixState {
    if (code === PERIOD || code === PARENTHESIS_CLOSE) return 'delimiter';
    digits += 1;
    return isDigit(code) && digits <= MAX_DIGITS ? 'number' : 'none';
  }

  function next(code: number): boolean {
    if (place === 'gap') place = nextInGap(code);
    else if (place === 'number') place = nextInNumber(code);
    else place = isBlank(code) ? 'gap' : 'none';
    return place !== 'none';
  }

  return {
    start(code) {
      place = 'gap';
      isQuotation = false;
      return next(code);
    },
    next,
    isWhole: () => place === 'gap',
    isQuotation: () => isQuotation,
  };
}
