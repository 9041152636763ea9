import { assertNever } from '../../../shared/assert-never';
import {
  APOSTROPHE,
  COLON,
  isDigit,
  isLetter,
  isWhiteSpace,
  LAST_ASCII,
  MINUS,
  NEWLINE,
  PERIOD,
  QUOTE,
  SLASH,
  UNDERSCORE,
} from '../values/character-codes';
import { LiteralMatcher } from '../values/literal-matcher';
import type { CallReader, ReadingOptions } from './block-form';
import type { BlockProgress, BlockStage } from './block-reader';
import { ClosingMarkers } from './closing-markers';
import type { BlockReading } from './read-block';
import { UnclosedCall } from './unclosed-call';

/** A call in tags, with its values as bare text: `<function=f><parameter=k>v</parameter></function>`. */
export interface TaggedForm {
  /** The tags between the opening marker and the name, separated by white space. */
  readonly lead: readonly string[];
  /** Ends the name; null if the first parameter or the end of the call does. */
  readonly nameEnd: string | null;
  readonly parameterOpen: string;
  readonly keyEnd: string;
  /** Comes between a key and its value besides `keyEnd`; may be null. */
  readonly valueOpen: string | null;
  readonly valueClose: string;
  /** A value may begin with a section that only its own closing tag ends. */
  readonly section?: { readonly open: string; readonly close: string };
  readonly callClose: string;
  /** In the order in which they come; each may be missing. */
  readonly closers: readonly string[];
  /** The tags that start the next call. */
  readonly nextOpens: readonly string[];
  readCall(call: TaggedCall, body: string, options: ReadingOptions): BlockReading;
}

export interface TaggedCall {
  readonly name: string;
  readonly parameters: readonly { readonly key: string; readonly value: string }[];
  /** The body with the missing tag of the last value added, or null. */
  readonly repaired: string | null;
}

type State = 'lead' | 'name' | 'between' | 'key' | 'gap' | 'value-start' | 'section' | 'value' | 'closing';

interface Piece {
  readonly keyStart: number;
  readonly keyEnd: number;
  valueStart: number;
  valueEnd: number;
}

/** Longer than any name or key. */
const MAX_NAME = 200;
const nameMarks = [UNDERSCORE, MINUS, PERIOD, COLON, SLASH];

export class TaggedReader implements CallReader {
  private readonly form: TaggedForm;
  private readonly nameEnd: LiteralMatcher;
  private readonly valueEnd: LiteralMatcher;
  private readonly sectionEnd: LiteralMatcher;
  private readonly unclosed: UnclosedCall;
  private readonly pieces: Piece[] = [];
  private keyEnd: LiteralMatcher;
  private closing: ClosingMarkers;
  private state: State;
  private tag = 0;
  private count = 0;
  /** The part of the expected tag that has come so far. */
  private begun = '';
  /** Everything since the last value seemed to end. */
  private tail = '';
  private nameStart = 0;
  private nameStop = 0;
  private hasQuote = false;
  private start = 0;
  private callEnd = 0;
  private isUnclosed = false;

  constructor(form: TaggedForm) {
    this.form = form;
    this.nameEnd = new LiteralMatcher(form.nameEnd ?? '');
    this.keyEnd = new LiteralMatcher(form.keyEnd);
    this.valueEnd = new LiteralMatcher(form.valueClose);
    this.sectionEnd = new LiteralMatcher(form.section?.close ?? '');
    this.unclosed = new UnclosedCall(form);
    this.closing = new ClosingMarkers(form.closers);
    this.state = form.lead.length === 0 ? 'name' : 'lead';
  }

  next(code: number): BlockProgress {
    if (this.state === 'closing') return this.closing.next(code);
    this.count += 1;
    switch (this.state) {
      case 'lead':
        return this.nextOfLead(code);
      case 'name':
        return this.nextOfName(code);
      case 'between':
        return this.nextBetween(code);
      case 'key':
        return this.nextOfKey(code);
      case 'gap':
        return this.nextOfGap(code);
      case 'value-start':
        return this.nextOfValueStart(code);
      case 'section':
        return this.nextOfSection(code);
      case 'value':
        return this.nextOfValue(code);
      default:
        return assertNever(this.state);
    }
  }

  end(): boolean {
    if (this.state === 'value' && this.unclosed.isOver()) this.closeUnclosed();
    return this.state === 'closing';
  }

  giveUp(): boolean {
    return this.state === 'closing';
  }

  length(): number {
    return this.callEnd + this.closing.length;
  }

  stage(): BlockStage {
    if (this.state === 'lead' || this.state === 'name') return 'opening';
    return this.state === 'closing' ? 'closing' : 'body';
  }

  read(body: string, options: ReadingOptions): BlockReading {
    const parameters = this.pieces.map(({ keyStart, keyEnd, valueStart, valueEnd }) => ({
      key: body.slice(keyStart, keyEnd),
      value: body.slice(valueStart, valueEnd),
    }));
    const name = body.slice(this.nameStart, this.nameStop);
    return this.form.readCall({ name, parameters, repaired: this.repaired(body) }, body, options);
  }

  private repaired(body: string): string | null {
    const last = this.pieces.at(-1);
    if (!this.isUnclosed || last === undefined) return null;
    return body.slice(0, last.valueEnd) + this.form.valueClose + body.slice(last.valueEnd);
  }

  private enter(state: State): BlockProgress {
    this.state = state;
    this.begun = '';
    this.start = this.count;
    return 'more';
  }

  /** Expects one of the tags after white space: undefined while undecided, null if it is none of them. */
  private expect(tags: readonly string[], code: number): string | null | undefined {
    if (this.begun === '' && isWhiteSpace(code)) return undefined;
    this.begun += String.fromCharCode(code);
    const found = tags.find((tag) => tag.startsWith(this.begun));
    if (found === undefined) return null;
    return found === this.begun ? found : undefined;
  }

  private nextOfLead(code: number): BlockProgress {
    const found = this.expect(this.form.lead.slice(this.tag, this.tag + 1), code);
    if (found === undefined) return 'more';
    if (found === null) return 'refused';
    this.tag += 1;
    if (this.tag < this.form.lead.length) return this.enter('lead');
    this.nameStart = this.count;
    this.nameStop = this.count;
    return this.enter('name');
  }

  private nextOfName(code: number): BlockProgress {
    if (this.count - this.nameStart > MAX_NAME) return 'refused';
    if (this.form.nameEnd === null) return this.nextOfOpenName(code);
    if (this.nameEnd.next(code)) {
      this.nameStop = this.count - this.nameEnd.length;
      return this.enterBetween();
    }
    // After a quote there may be other attributes; before it there is only the name.
    this.hasQuote ||= code === QUOTE || code === APOSTROPHE;
    return isNameCharacter(code) || (this.hasQuote && code !== NEWLINE) ? 'more' : 'refused';
  }

  /** A name without an end tag stops where the next tag starts. */
  private nextOfOpenName(code: number): BlockProgress {
    if (isWhiteSpace(code)) return 'more';
    if (isNameCharacter(code)) {
      const isSecondWord = this.nameStop > this.nameStart && this.nameStop < this.count - 1;
      if (this.nameStop === this.nameStart) this.nameStart = this.count - 1;
      this.nameStop = this.count;
      return isSecondWord ? 'refused' : 'more';
    }
    this.enterBetween();
    return this.nextBetween(code);
  }

  private enterBetween(): BlockProgress {
    this.tail = '';
    return this.enter('between');
  }

  private nextBetween(code: number): BlockProgress {
    this.tail += String.fromCharCode(code);
    const { parameterOpen, callClose, closers, nextOpens } = this.form;
    const found = this.expect([parameterOpen, callClose, ...closers, ...nextOpens], code);
    if (found === undefined) return 'more';
    if (found === null) return this.reopenValue();
    if (found === callClose) return this.close(this.count, closers);
    if (closers.includes(found)) return this.close(this.count, closers.slice(closers.indexOf(found) + 1));
    if (found !== parameterOpen) return this.pieces.length > 0 ? this.close(this.start, []) : 'refused';
    this.keyEnd = new LiteralMatcher(this.form.keyEnd);
    return this.enter('key');
  }

  private close(callEnd: number, closers: readonly string[]): BlockProgress {
    const isEmpty = this.nameStop === this.nameStart && this.pieces.length === 0;
    if (isEmpty) return 'refused';
    this.callEnd = callEnd;
    this.closing = new ClosingMarkers(closers);
    this.enter('closing');
    return closers.length === 0 ? 'done' : 'more';
  }

  private closeUnclosed(): BlockProgress {
    const { valueEnd, blockEnd } = this.unclosed;
    this.isUnclosed = true;
    this.endValue(valueEnd);
    return this.close(blockEnd, []);
  }

  /** What looked like the end of the value was part of it, because no tag of the call follows. */
  private reopenValue(): BlockProgress {
    const { tail } = this;
    if (this.state === 'gap') this.pieces.pop();
    const last = this.pieces.at(-1);
    if (last === undefined) return 'refused';
    this.state = 'value';
    this.start = last.valueStart;
    return this.readAgain(tail);
  }

  private readAgain(text: string): BlockProgress {
    this.count -= text.length;
    for (let index = 0; index < text.length; index += 1) {
      const progress = this.next(text.charCodeAt(index));
      if (progress !== 'more') return progress;
    }
    return 'more';
  }

  private nextOfKey(code: number): BlockProgress {
    this.tail += String.fromCharCode(code);
    if (code === NEWLINE || this.count - this.start > MAX_NAME) return this.reopenValue();
    if (!this.keyEnd.next(code)) return 'more';
    const { count, start, keyEnd } = this;
    this.pieces.push({ keyStart: start, keyEnd: count - keyEnd.length, valueStart: count, valueEnd: count });
    return this.form.valueOpen === null ? this.enterValue() : this.enter('gap');
  }

  private nextOfGap(code: number): BlockProgress {
    this.tail += String.fromCharCode(code);
    const found = this.expect([this.form.valueOpen ?? ''], code);
    if (found === undefined) return 'more';
    return found === null ? this.reopenValue() : this.enterValue();
  }

  private enterValue(): BlockProgress {
    this.tail = '';
    return this.enter(this.form.section ? 'value-start' : 'value');
  }

  private nextOfValueStart(code: number): BlockProgress {
    this.tail += String.fromCharCode(code);
    const found = this.expect([this.form.section?.open ?? ''], code);
    if (found === undefined) return 'more';
    this.state = found === null ? 'value' : 'section';
    return found === null ? this.readAgain(this.tail) : 'more';
  }

  private nextOfSection(code: number): BlockProgress {
    if (this.sectionEnd.next(code)) this.state = 'value';
    return 'more';
  }

  private nextOfValue(code: number): BlockProgress {
    if (this.unclosed.next(code, this.count)) return this.closeUnclosed();
    if (!this.valueEnd.next(code)) return 'more';
    this.endValue(this.count - this.valueEnd.length);
    return this.enterBetween();
  }

  private endValue(end: number): void {
    const last = this.pieces.at(-1);
    if (last === undefined) return;
    last.valueStart = this.start;
    last.valueEnd = end;
  }
}

function isNameCharacter(code: number): boolean {
  return isLetter(code) || isDigit(code) || code > LAST_ASCII || nameMarks.includes(code);
}
