import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { countNoun, formatNumber } from '../../../shared/text/count-noun';
import { formatBytes } from '../../../shared/text/format-bytes';
import { withGuardedFile } from '../../workspace/files/with-guarded-file';
import { shownPath } from '../../workspace/paths/shown-path';
import { checkKind } from '../framework/check-kind';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import { mimeTypeOf } from '../framework/mime-type-of';
import { readOpenFile } from './changes/read-current-file';
import { throttleProgress } from './changes/throttle-progress';
import { defineFileTool } from './define-file-tool';
import description from './file-read.md?raw';
import { readMedia } from './read-media';
import type { LineRange } from './text/collect-lines';
import { describeLineEndings } from './text/line-endings';
import { linesOf, readLines, type TextLines } from './text/read-text-lines';

export const fileRead = defineFileTool({
  id: 'file-read',
  name: 'Read file',
  description,
  purpose: 'Reads a text file or part of it, an image or a PDF.',
  defaultRiskLevel: 'safe',
  tags: ['file', 'read'],
  input: z.object({
    path: z.string().min(1).describe('File to read'),
    startLine: z.int().min(1).optional().describe('First line, from 1'),
    lineCount: z.int().min(1).optional().describe('Number of lines'),
  }),
  summarize: ({ path, startLine, lineCount }) => `Read ${path}${describeRange(startLine, lineCount)}`,
  paths: ({ path }) => [{ parameter: 'path', path, access: 'read', mustExist: true, kind: 'file' }],
  async execute({ startLine = 1, lineCount = Number.POSITIVE_INFINITY }, context, [place]) {
    const shown = shownPath(place);
    const objection = checkKind(place, 'file');
    if (objection !== null) return ToolResult.failed(objection, 'NotAFile');
    const range = { startLine, lineCount };
    return withGuardedFile(place.realPath, async (file) => {
      const { bytes, stats, fingerprint } = await readOpenFile(file, context.signal);
      const size = Number(stats.size);
      const isWhole = startLine === 1 && lineCount === Number.POSITIVE_INFINITY;
      if (bytes === null && isWhole) {
        const advice = 'Read part of it with startLine and lineCount, or search it';
        return ToolResult.failed(
          `${shown} is too large to read at once (${formatBytes(size)}). ${advice}`,
          'FileTooLarge',
        );
      }
      const report = reportPieces(shown, size, context);
      const media = bytes && isWhole ? await readMedia(bytes, place, context) : null;
      if (media) return media;
      const read = bytes ? linesOf(bytes, range) : await readLines(file, range, { ...report, signal: context.signal });
      if (read === null) {
        const kind = `${mimeTypeOf(place.realPath)}, ${formatBytes(size)}`;
        return ToolResult.failed(`${shown} is not a text file (${kind}), so it can't be read`, 'NotText');
      }
      if (startLine > Math.max(1, read.seen)) {
        return ToolResult.failed(
          `${shown} has only ${read.seen} lines; startLine ${startLine} is past the end`,
          'OutOfRange',
        );
      }
      context.getService('files')?.noteSeen(context.sessionId, place.realPath, fingerprint);
      return ToolResult.succeeded({ message: `Read ${shown} (${describe(read, range)})`, data: dataOf(read, range) });
    });
  },
});

function reportPieces(shown: string, size: number, context: ToolExecutionContext) {
  const pace = throttleProgress(context);
  return {
    onPiece: (bytesRead: number) => pace(() => context.reportProgress(`Reading ${shown}`, (bytesRead / size) * 100)),
  };
}

function describeRange(startLine = 1, lineCount?: number): string {
  if (lineCount !== undefined) return `, lines ${startLine} to ${startLine + lineCount - 1}`;
  return startLine === 1 ? '' : `, from line ${startLine}`;
}

function describe(read: TextLines, { startLine, lineCount }: LineRange): string {
  const { lines, seen, form, text } = read;
  const last = startLine + lines.length - 1;
  const total = read.hasMore ? 'more' : formatNumber(seen);
  const isAll = startLine === 1 && last === seen && !read.hasMore;
  const isCut = lines.length < lineCount && (read.hasMore || last < seen);
  const isMarked = form.hasByteOrderMark ? ' with a byte order mark' : '';
  const endings = text === undefined ? 'LF' : describeLineEndings(text);
  return [
    isAll ? countNoun(seen, 'line') : `lines ${startLine}–${last} of ${total}`,
    ...(form.encoding === 'UTF-8' && !form.hasByteOrderMark ? [] : [`${form.encoding}${isMarked}`]),
    ...(endings === 'LF' ? [] : [endings]),
    ...(isCut ? [`continue with startLine ${last + 1}`] : []),
  ].join(', ');
}

function dataOf({ lines, seen, isEnded, hasMore }: TextLines, { startLine, lineCount }: LineRange): string {
  const isToTheEnd = !hasMore && lineCount === Number.POSITIVE_INFINITY && startLine + lines.length - 1 === seen;
  return lines.join('\n') + (isToTheEnd && isEnded && lines.length > 0 ? '\n' : '');
}
