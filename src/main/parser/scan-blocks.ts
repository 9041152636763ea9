import { assertNever } from '../../shared/assert-never';
import { type BlockEnd, type BlockReader, createBlockReader } from './block-reader';
import { isContainerPrefix, mayBeContainer, mayStartContainer } from './container-prefix';
import { closesFence, type FenceLine, isBlank, nextOfLine, restOfLine } from './fence-line';

/**
 * Cuts a model's answer into text and fenced blocks that may hold tool calls, however the answer is chopped into
 * chunks. All segments, concatenated, are the input. Only what may still become a block is held back.
 */
export interface BlockScanner {
  push(chunk: string): Segment[];
  end(): Segment[];
  /** What has been read and not yet given out. */
  held(): string;
  isInBlock(): boolean;
}

export type BlockKind = 'tool_call' | 'json';

export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'block'; readonly block: BlockKind; readonly raw: string; readonly body: string }
  | { readonly kind: 'oversized-block'; readonly raw: string };

export interface BlockScannerOptions {
  readonly allowJsonBlocks: boolean;
  readonly maxBufferSize: number;
}

type Marker = '`' | '~';
interface Opening {
  readonly name: 'opening';
  readonly held: string;
  readonly marker: Marker | null;
  readonly run: number;
  readonly info: string;
}
interface Fence {
  readonly marker: Marker;
  readonly length: number;
  /** Opened behind a quote sign: only then may one stand before the line that closes it. */
  readonly isQuoted: boolean;
}
/** Behind a list marker or a quote sign a fence only quotes: what is in it is text, also if it looks like a call. */
interface Container {
  readonly name: 'container';
  readonly prefix: string;
  readonly marker: Marker | null;
  readonly run: number;
}
type Mode =
  | { readonly name: 'plain' }
  | Opening
  | Container
  | (Fence & { readonly name: 'info'; readonly isFence: boolean })
  | (Fence & { readonly name: 'fence'; readonly line: FenceLine })
  | { readonly name: 'block'; readonly opening: Opening; readonly kind: BlockKind; readonly reader: BlockReader };

const plain: Mode = { name: 'plain' };
const newLine: Opening = { name: 'opening', held: '', marker: null, run: 0, info: '' };
/** CommonMark's shortest fence. */
const SHORTEST_FENCE = 3;

export function createBlockScanner(options: BlockScannerOptions): BlockScanner {
  let mode: Mode = newLine;
  let text = '';
  let segments: Segment[] = [];
  let sawToolCallFence = false;

  function emit(segment: Segment): void {
    flushText();
    segments.push(segment);
  }

  function flushText(): void {
    if (text !== '') segments.push({ kind: 'text', text });
    text = '';
  }

  function takeSegments(): Segment[] {
    flushText();
    const taken = segments;
    segments = [];
    return taken;
  }

  /** By code unit: a pair that is split between two chunks must be seen as the two halves it comes in. */
  function feedAll(chunk: string): void {
    for (let index = 0; index < chunk.length; index += 1) feed(chunk[index] as string);
  }

  function feed(character: string): void {
    switch (mode.name) {
      case 'plain':
        text += character;
        if (character === '\n') mode = newLine;
        return;
      case 'opening':
        return feedOpening(mode, character);
      case 'container':
        return feedContainer(mode, character);
      case 'info': {
        text += character;
        const isFence = mode.isFence && !(mode.marker === '`' && character === '`');
        if (character !== '\n') mode = { ...mode, isFence };
        else mode = isFence ? inFence(mode, restOfLine, character) : newLine;
        return;
      }
      case 'fence': {
        text += character;
        const isClosed = character === '\n' && closesFence(mode.line, mode.length);
        const isQuoteSign = mode.isQuoted && character === '>' && mode.line.at === 'indent';
        if (!isQuoteSign) mode = isClosed ? newLine : inFence(mode, mode.line, character);
        return;
      }
      case 'block':
        return feedBlock(mode, character);
      default:
        return assertNever(mode);
    }
  }

  function feedOpening(opening: Opening, character: string): void {
    const { held, marker, run, info } = opening;
    const stay = (change: Partial<Opening>) => {
      mode = { ...opening, held: held + character, ...change };
    };
    if (marker === null) {
      if (isBlank(character)) return stay({});
      if (isMarker(character)) return stay({ marker: character, run: 1 });
      const isContainer = mayStartContainer(character);
      const next: Mode = isContainer ? { name: 'container', prefix: held, marker: null, run: 0 } : plain;
      return leaveOpening(held, next, character);
    }
    if (info === '' && character === marker) return stay({ run: run + 1 });
    if (run < SHORTEST_FENCE) return leaveOpening(held, plain, character);
    if (info === '' && isBlank(character)) return stay({});
    if (isInfoEnd(character)) {
      const kind = candidateKind(opening);
      if (kind === null) return leaveOpening(held, infoOf(marker, run), character);
      if (kind === 'tool_call') sawToolCallFence = true;
      mode = { name: 'block', opening, kind, reader: createBlockReader(run) };
      return feed(character);
    }
    const longer = info + character;
    if ('tool_call'.startsWith(longer) || 'json'.startsWith(longer)) return stay({ info: longer });
    return leaveOpening(held, infoOf(marker, run), character);
  }

  function leaveOpening(held: string, next: Mode, character: string): void {
    text += held;
    mode = next;
    feed(character);
  }

  function feedContainer(container: Container, character: string): void {
    const { prefix, marker, run } = container;
    if (marker !== null && character !== marker) {
      mode = run >= SHORTEST_FENCE ? infoOf(marker, run, prefix) : plain;
      return feed(character);
    }
    if (marker === null && !isMarker(character) && !mayBeContainer(prefix + character)) {
      mode = plain;
      return feed(character);
    }
    text += character;
    if (marker !== null) mode = { ...container, run: run + 1 };
    else if (isMarker(character))
      mode = isContainerPrefix(prefix) ? { ...container, marker: character, run: 1 } : plain;
    else mode = { ...container, prefix: prefix + character };
  }

  function candidateKind({ marker, info }: Opening): BlockKind | null {
    if (marker !== '`') return null;
    if (info === 'tool_call') return info;
    return info === 'json' && options.allowJsonBlocks && !sawToolCallFence ? info : null;
  }

  function feedBlock(current: Mode & { name: 'block' }, character: string): void {
    const { opening, kind, reader } = current;
    if (!reader.next(character)) {
      endBlock(current, reader.end());
      return feed(character);
    }
    if (kind === 'json' && reader.isNotJson()) {
      text += opening.held + reader.body();
      mode = { name: 'fence', marker: '`', length: opening.run, isQuoted: false, line: reader.line() };
    } else if (opening.held.length + reader.body().length > options.maxBufferSize) {
      leaveOversizedBlock(current);
    }
  }

  function leaveOversizedBlock(current: Mode & { name: 'block' }): void {
    const { opening, kind, reader } = current;
    const end = reader.giveUp();
    if (end.kind === 'closed') return endBlock(current, end);
    const raw = opening.held + reader.body();
    if (kind === 'tool_call') emit({ kind: 'oversized-block', raw });
    else text += raw;
    mode = { name: 'fence', marker: '`', length: opening.run, isQuoted: false, line: reader.line() };
  }

  function endBlock({ opening, kind, reader }: Mode & { name: 'block' }, end: BlockEnd): void {
    mode = newLine;
    if (end.kind === 'incomplete') {
      text += opening.held + reader.body();
      return;
    }
    emit({ kind: 'block', block: kind, raw: opening.held + end.body, body: withoutClosingFence(end.body) });
    mode = plain;
    feedAll(end.rest);
  }

  return {
    push(chunk) {
      feedAll(chunk);
      return takeSegments();
    },
    end() {
      // What follows a block that ended early is scanned anew and may leave another block open.
      while (mode.name === 'block') endBlock(mode, mode.reader.end());
      if (mode.name === 'opening') text += mode.held;
      mode = newLine;
      sawToolCallFence = false;
      return takeSegments();
    },
    held: () => {
      if (mode.name === 'opening') return mode.held;
      return mode.name === 'block' ? mode.opening.held + mode.reader.body() : '';
    },
    isInBlock: () => mode.name === 'block',
  };
}

function infoOf(marker: Marker, length: number, prefix = ''): Mode {
  return { name: 'info', marker, length, isQuoted: prefix.includes('>'), isFence: true };
}

function inFence({ marker, length, isQuoted }: Fence, line: FenceLine, character: string): Mode {
  return { name: 'fence', marker, length, isQuoted, line: nextOfLine(line, character, marker) };
}

function isMarker(character: string): character is Marker {
  return character === '`' || character === '~';
}

function isInfoEnd(character: string): boolean {
  return isBlank(character) || character === '\n' || character === '{' || character === '[';
}

function withoutClosingFence(body: string): string {
  let end = body.length;
  while (end > 0 && isBlank(body[end - 1] as string)) end -= 1;
  if (body[end - 1] !== '`') return body;
  while (end > 0 && body[end - 1] === '`') end -= 1;
  return body.slice(0, end);
}
