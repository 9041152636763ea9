import { z } from 'zod';
import type { ChangePreview } from '../../../shared/call/file-change';
import type { RiskAssessment } from '../../../shared/call/risk-level';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { formatBytes } from '../../../shared/text/format-bytes';
import { findUndoObstacle } from '../../history/find-undo-obstacle';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { type GuardedPath, guardPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';
import { checkKind } from '../framework/check-kind';
import { succeedWithFile } from '../framework/succeed-with-file';
import { type CurrentFile, readCurrentFile } from './changes/read-current-file';
import { replaceContent } from './changes/replace-content';
import { rateByUndo } from './checks/rate-by-undo';
import { validateFileName } from './checks/validate-file-name';
import { defineFileTool } from './define-file-tool';
import description from './file-write.md?raw';
import { MAX_PREVIEW, readForPreview, tooLong, withEarlierChange } from './read-for-preview';
import { describeDifference } from './text/describe-difference';
import { describeUnencodable } from './text/describe-unencodable';
import { adoptLineEndings } from './text/line-endings';
import { MAX_WHOLE_FILE } from './text/read-text-lines';
import { decodeTextFile, encodeTextFile, plainForm, type TextFile } from './text/text-file';
import { warnAboutContent } from './text/warn-about-content';

export const fileWrite = defineFileTool({
  id: 'file-write',
  name: 'Write file',
  description,
  purpose: 'Creates a text file or replaces its content.',
  defaultRiskLevel: 'low',
  tags: ['file', 'write'],
  input: z.object({
    path: z.string().min(1).describe('File to write'),
    content: z.string().max(MAX_WHOLE_FILE).describe('Complete new content'),
  }),
  summarize: ({ path, content }) => `Write ${path} (${formatBytes(Buffer.byteLength(content))})`,
  paths: ({ path }) => [{ parameter: 'path', path, access: 'write', kind: 'file' }],
  validate: ({ path }) => validateFileName('path', path),
  // The byte order mark at the beginning of a file states its encoding.
  warn: ({ content }) => warnAboutContent('content', content.replace(/^\ufeff/, '')),
  assessRisk: ({ path }, scope) => rateWrite(guardPath(path, scope)),
  findObstacles({ content }, [place], earlier) {
    const read = withEarlierChange(readForPreview(place, 'write'), place, earlier);
    if (read.kind !== 'text') return [];
    const encoded = encodeTextFile(adaptContent(content, read.file), read.file);
    if (!('missing' in encoded)) return [];
    return [ToolValidationError.invalidValue('content', describeUnencodable(shownPath(place), encoded, read.file))];
  },
  previewChange: ({ content }, [place], earlier) => previewWrite(place, content, earlier),
  async execute({ content }, context, [place]) {
    const shown = shownPath(place);
    const objection = checkKind(place, 'file');
    if (objection !== null) return ToolResult.failed(objection, 'NotAFile');
    const before = await readCurrentFile(place.realPath, context.signal);
    const text = before?.bytes ? decodeTextFile(before.bytes) : null;
    const written = adaptContent(content, text);
    const encoded = encodeTextFile(written, text ?? plainForm);
    if ('missing' in encoded) return ToolResult.failed(describeUnencodable(shown, encoded, text), 'NotEncodable');
    const replaced = await replaceContent(context, place, { before, bytes: encoded.bytes });
    if ('refusal' in replaced) return replaced.refusal;
    return succeedWithFile(place.realPath, `${before ? 'Replaced' : 'Created'} ${shown}${replaced.note}`, {
      path: shown,
      isNew: before === null,
      timestamp: context.clock.now(),
      ...difference(shown, before, text, written),
    });
  },
});

function rateWrite({ realPath }: GuardedPath): RiskAssessment {
  if (lstatIfExists(realPath) === null) return { level: 'low', reasons: ['Creates a new file'] };
  return rateByUndo('Replaces the content of a file', [findUndoObstacle(realPath)], 'medium');
}

function difference(shown: string, before: CurrentFile | null, text: TextFile | null, written: string) {
  if (before !== null && text === null)
    return { description: "The previous content isn't text, so it can't be compared" };
  return describeDifference(shown, text?.text ?? '', written);
}

/** Returns a file before and after its whole content is replaced. */
function previewWrite(place: GuardedPath, content: string, earlier: ChangePreview): ChangePreview {
  const shown = shownPath(place);
  const objection = checkKind(place, 'file');
  if (objection !== null) return { changes: [], problems: [objection] };
  const read = withEarlierChange(readForPreview(place, 'write'), place, earlier);
  if (read.kind !== 'text' && read.kind !== 'none') return { changes: [], problems: [read.problem] };
  const size = Buffer.byteLength(content);
  if (size > MAX_PREVIEW) return { changes: [], problems: [tooLong(`The new content of ${shown}`, size)] };
  const file = read.kind === 'text' ? read.file : null;
  const after = adaptContent(content, file);
  const encoded = encodeTextFile(after, file ?? plainForm);
  const editable = { kind: 'parameter', pointer: '/content' } as const;
  return {
    changes: [{ path: shown, before: file?.text ?? null, after, editable }],
    problems: 'missing' in encoded ? [describeUnencodable(shown, encoded, file)] : [],
  };
}

/** Adapts new content to the file that it replaces: keeps the file's line endings. */
function adaptContent(content: string, before: TextFile | null): string {
  if (before === null) return content;
  // The file already provides the byte order mark; a second one would be part of the text.
  const withoutMark = before.hasByteOrderMark ? content.replace(/^\uFEFF/, '') : content;
  return adoptLineEndings(withoutMark, before.text);
}
