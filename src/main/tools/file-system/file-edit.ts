import { z } from 'zod';
import type { ChangePreview } from '../../../shared/call/file-change';
import { ToolResult } from '../../../shared/call/tool-result';
import { type ParameterPath, ToolValidationError } from '../../../shared/call/tool-validation';
import { countNoun } from '../../../shared/text/count-noun';
import { formatBytes } from '../../../shared/text/format-bytes';
import { findUndoObstacle } from '../../history/find-undo-obstacle';
import { type GuardedPath, guardPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';
import { checkKind } from '../framework/check-kind';
import { succeedWithFile } from '../framework/succeed-with-file';
import { checkUnchanged } from './changes/check-unchanged';
import { readCurrentFile } from './changes/read-current-file';
import { replaceContent } from './changes/replace-content';
import { rateByUndo } from './checks/rate-by-undo';
import { defineFileTool } from './define-file-tool';
import description from './file-edit.md?raw';
import { MAX_PREVIEW, readForPreview, tooLong, withEarlierChange } from './read-for-preview';
import type { TextEdit } from './text/apply-edits';
import { describeDifference } from './text/describe-difference';
import { encodeEdit, planEdit } from './text/plan-edit';
import { decodeTextFile } from './text/text-file';
import { warnAboutContent } from './text/warn-about-content';

const oldText = z.string().min(1).describe('Exact text to replace');

const newText = z.string().describe('Replacement text');

const all = z.boolean().describe('Replace all occurrences');

const input = z.object({
  path: z.string().min(1).describe('File to change'),
  oldText: oldText.optional(),
  newText: newText.optional(),
  all: all.optional(),
  edits: z
    .array(z.object({ oldText, newText, all: all.optional() }))
    .min(1)
    .max(200)
    .optional()
    .describe('Instead of oldText and newText'),
});

export const fileEdit = defineFileTool({
  id: 'file-edit',
  name: 'Edit file',
  description,
  purpose: 'Replaces text in a file.',
  defaultRiskLevel: 'low',
  tags: ['file', 'edit', 'write'],
  input,
  summarize: ({ path, edits }) =>
    `Edit ${path}${edits && edits.length > 1 ? ` (${countNoun(edits.length, 'replacement')})` : ''}`,
  paths: ({ path }) => [{ parameter: 'path', path, access: 'write', mustExist: true, kind: 'file' }],
  validate: objectionsToEdits,
  warn: (given) => editsOf(given).flatMap(({ newText }, index) => warnAboutContent(newTextIn(given, index), newText)),
  assessRisk: ({ path }, scope) =>
    rateByUndo('Changes a file', [findUndoObstacle(guardPath(path, scope).realPath)], 'medium'),
  findObstacles: (given, [place], earlier) => findEditObstacles(place, given, earlier),
  previewChange: (given, [place], earlier) => previewEdit(place, editsOf(given), earlier),
  async execute(given, context, [place]) {
    const shown = shownPath(place);
    const objection = checkKind(place, 'file');
    if (objection !== null) return ToolResult.failed(objection, 'NotAFile');
    const before = await readCurrentFile(place.realPath, context.signal);
    if (before === null) return ToolResult.failed(`${shown} doesn't exist. Use file-write to create it`, 'NotFound');
    if (before.bytes === null) {
      const size = formatBytes(Number(before.stats.size));
      return ToolResult.failed(`${shown} is too large to edit (${size}). Use a command instead`, 'FileTooLarge');
    }
    // Before trying the edits: an edit that doesn't fit may have fit the content that the model read.
    const changed = checkUnchanged(context, place, before);
    if (changed !== null) return changed;
    const file = decodeTextFile(before.bytes);
    if (file === null) return ToolResult.failed(notText(shown), 'NotText');
    const plan = planEdit(shown, file, editsOf(given));
    if ('refusal' in plan) return plan.refusal;
    const encoded = encodeEdit(shown, plan);
    if ('refusal' in encoded) return encoded.refusal;
    const replaced = await replaceContent(context, place, { before, bytes: encoded.bytes });
    if ('refusal' in replaced) return replaced.refusal;
    return succeedWithFile(
      place.realPath,
      `Edited ${shown}: ${countNoun(plan.replacements, 'replacement')}${replaced.note}`,
      {
        path: shown,
        timestamp: context.clock.now(),
        ...describeDifference(shown, file.text, plan.after),
      },
    );
  },
});

function editsOf({ oldText = '', newText = '', all, edits }: z.infer<typeof input>): readonly TextEdit[] {
  return edits ?? [{ oldText, newText, all }];
}

function newTextIn({ edits }: z.infer<typeof input>, index: number): ParameterPath {
  return edits ? ['edits', String(index), 'newText'] : 'newText';
}

function objectionsToEdits(given: z.infer<typeof input>): ToolValidationError[] {
  const { edits } = given;
  const isSingle = given.oldText !== undefined || given.newText !== undefined || given.all !== undefined;
  if (edits && isSingle) {
    return [ToolValidationError.invalidValue('edits', 'Provide either edits, or oldText and newText, not both')];
  }
  if (!edits && given.oldText === undefined) return [ToolValidationError.required('oldText', 'string')];
  if (!edits && given.newText === undefined) return [ToolValidationError.required('newText', 'string')];
  return editsOf(given).flatMap((edit, index) =>
    edit.oldText === edit.newText
      ? ToolValidationError.invalidValue(
          newTextIn(given, index),
          'newText is the same as oldText, so the edit would change nothing',
        )
      : [],
  );
}

/** Returns why edits can't be applied to a file that the model may read. */
function findEditObstacles(
  place: GuardedPath,
  given: z.infer<typeof input>,
  earlier: ChangePreview,
): ToolValidationError[] {
  const shown = shownPath(place);
  const read = withEarlierChange(readForPreview(place, 'write'), place, earlier);
  const refuse = (message: string) => [ToolValidationError.invalidValue(given.edits ? 'edits' : 'oldText', message)];
  if (read.kind === 'binary') return [ToolValidationError.invalidValue('path', notText(shown), given.path)];
  if (read.kind !== 'text') return [];
  const plan = planEdit(shown, read.file, editsOf(given));
  if ('refusal' in plan) return refuse(plan.refusal.message);
  const encoded = encodeEdit(shown, plan);
  return 'refusal' in encoded ? refuse(encoded.refusal.message) : [];
}

function notText(shown: string): string {
  return `${shown} is not a text file, so it can't be edited`;
}

/** Returns a file before and after its edits, or the problem that execution would report. */
function previewEdit(place: GuardedPath, edits: readonly TextEdit[], earlier: ChangePreview): ChangePreview {
  const shown = shownPath(place);
  const objection = checkKind(place, 'file');
  if (objection !== null) return { changes: [], problems: [foretold(objection)] };
  const read = withEarlierChange(readForPreview(place, 'write'), place, earlier);
  if (read.kind === 'none')
    return { changes: [], problems: [foretold(`${shown} doesn't exist. Use file-write to create it`)] };
  if (read.kind !== 'text') return { changes: [], problems: [read.problem] };
  const plan = planEdit(shown, read.file, edits);
  if ('refusal' in plan) return { changes: [], problems: [foretold(plan.refusal.message)] };
  const { after } = plan;
  const size = Buffer.byteLength(after);
  if (size > MAX_PREVIEW) return { changes: [], problems: [tooLong(`The new content of ${shown}`, size)] };
  const encoded = encodeEdit(shown, plan);
  return {
    changes: [{ path: shown, before: read.file.text, after, editable: { kind: 'edits' } }],
    problems: 'refusal' in encoded ? [foretold(encoded.refusal.message)] : [],
  };
}

/** Nothing has happened yet, and the reader is not the model that the message addresses. */
function foretold(message: string): string {
  return `This edit can't be applied: ${message}`;
}
