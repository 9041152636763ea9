import type { FileHandle } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { type CollectedLines, createLineCollector, type LineRange } from './collect-lines';
import { decodeTextFile, detectTextForm, type TextForm } from './text-file';

/** Files up to this size are read whole, so that the line count and the encoding are certain. */
export const MAX_WHOLE_FILE = 10 * 1024 * 1024;
const PIECE = 256 * 1024;

export interface TextLines extends CollectedLines {
  readonly form: TextForm;
  /** Only if the file was read whole. */
  readonly text?: string;
  /** Whether the file continues after the part that was read. */
  readonly hasMore: boolean;
}

export interface PieceOptions {
  readonly signal: AbortSignal;
  onPiece(bytesRead: number): void;
}

/** Returns the wanted lines of a file in memory; null if it isn't text. */
export function linesOf(bytes: Buffer, range: LineRange): TextLines | null {
  const file = decodeTextFile(bytes);
  if (file === null) return null;
  const { text, ...form } = file;
  const collector = createLineCollector(range);
  collector.push(text);
  return { ...collector.finish(), form, text, hasMore: false };
}

/**
 * Returns the wanted lines of a file of any size, reading piece by piece and no further than necessary; null if it
 * isn't text.
 */
export async function readLines(file: FileHandle, range: LineRange, options: PieceOptions): Promise<TextLines | null> {
  const piece = Buffer.alloc(PIECE);
  const collector = createLineCollector(range);
  let form: TextForm | null = null;
  let decoder: iconv.DecoderStream | null = null;
  let position = 0;
  for (;;) {
    options.signal.throwIfAborted();
    const { bytesRead } = await file.read(piece, 0, PIECE, position);
    if (bytesRead === 0) break;
    const bytes = piece.subarray(0, bytesRead);
    form ??= detectTextForm(bytes, { isWhole: false });
    if (form === null) return null;
    decoder ??= iconv.getDecoder(form.encoding, { stripBOM: true });
    const text = decoder.write(bytes);
    if (text.includes('\0')) return null;
    position += bytesRead;
    options.onPiece(position);
    if (!collector.push(text)) return { ...collector.finish(), form, hasMore: true };
  }
  collector.push(decoder?.end() ?? '');
  return form === null ? null : { ...collector.finish(), form, hasMore: false };
}
