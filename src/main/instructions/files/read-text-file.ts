import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../../shared/text/message-of';
import { describeKind } from '../../base/describe-kind';
import { protectionOf } from '../../risk/paths/protected-paths';
import { isBelow } from '../../sandbox/paths/is-below';
import { readRealFileSync } from '../../storage/regular-file';

export type TextReading =
  | { readonly kind: 'text'; readonly text: string; readonly realPath: string }
  | { readonly kind: 'missing' }
  /** A phrase that follows the name of the file. */
  | { readonly kind: 'problem'; readonly problem: string };

/** Files that people write for models are far smaller. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads a text that others wrote, wherever it comes from: links that leave the root, binary and huge files, folders and
 * pipes are reported and never read.
 */
export function readTextFile(path: string, root: string): TextReading {
  const place = placeOf(path);
  if (place.kind !== 'found') return place;
  const { realPath } = place;
  if (!isBelow(realPath, rootOf(root))) return problem(`links to ${realPath}, which is outside ${root}`);
  try {
    const stats = statSync(realPath);
    const kind = describeKind(stats);
    if (kind !== 'file') return problem(`is a ${kind}, not a file`);
    if (stats.size > MAX_BYTES)
      return problem(`has ${megabytes(stats.size)} MB; the limit is ${megabytes(MAX_BYTES)} MB`);
    return decode(readRealFileSync(realPath, MAX_BYTES), realPath);
  } catch (cause) {
    return problem(`can’t be read: ${messageOf(cause)}`);
  }
}

/** Reads a text that models get without a question, so stored credentials are refused whatever leads to them. */
export function readInstructionText(path: string, root: string): TextReading {
  const reading = readTextFile(path, root);
  const isSecret = reading.kind === 'text' && protectionOf(reading.realPath, 'read')?.kind === 'credentials';
  return isSecret ? problem('leads to stored credentials') : reading;
}

function placeOf(path: string): TextReading | { readonly kind: 'found'; readonly realPath: string } {
  try {
    return { kind: 'found', realPath: realpathSync(path) };
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ELOOP') return problem('is a link that leads back to itself');
    if (code === 'ENOTDIR') return { kind: 'missing' };
    if (code !== 'ENOENT') return problem(`can’t be read: ${messageOf(cause)}`);
    return isLink(path) ? problem('is a link to a file that doesn’t exist') : { kind: 'missing' };
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function rootOf(root: string): string {
  try {
    return realpathSync(root);
  } catch {
    return dirname(root);
  }
}

function decode(bytes: Buffer, realPath: string): TextReading {
  if (bytes.includes(0)) return problem('is a binary file');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { kind: 'text', text: text.replaceAll('\r\n', '\n'), realPath };
  } catch {
    return problem('isn’t UTF-8 text');
  }
}

function problem(words: string): { readonly kind: 'problem'; readonly problem: string } {
  return { kind: 'problem', problem: words };
}

function megabytes(bytes: number): string {
  return String(Math.ceil((bytes / 1024 / 1024) * 10) / 10);
}
