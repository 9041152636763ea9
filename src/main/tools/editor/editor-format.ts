import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { cutMiddle } from '../../../shared/text/cut-middle';
import { MAX_SMALL_FILE, readRegularFileSync } from '../../storage/regular-file';
import { runProgram } from '../../terminal/processes/run-program';
import { guardPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';
import { readCurrentFile } from '../file-system/changes/read-current-file';
import { replaceContent } from '../file-system/changes/replace-content';
import { describeDifference } from '../file-system/text/describe-difference';
import { reportWhile } from '../framework/context/report-while';
import type { ToolScope } from '../framework/context/tool-scope';
import { defineTool } from '../framework/define-tool';
import { succeedWithFile } from '../framework/succeed-with-file';
import { confineFormatter } from './confine-formatter';
import description from './editor-format.md?raw';
import { type FoundFormatter, findFormatter } from './find-formatter';

const MAX_WORDS = 4_000;

export const editorFormat = defineTool({
  id: 'editor-format',
  name: 'Format file',
  description,
  purpose: "Formats a file with the project's formatter.",
  category: 'editor',
  defaultRiskLevel: 'medium',
  tags: ['editor', 'format'],
  input: z.object({ path: z.string().min(1).describe('File to format') }),
  summarize: ({ path }) => `Format ${path}`,
  paths: ({ path }) => [{ parameter: 'path', path, access: 'write', mustExist: true, staysInside: true, kind: 'file' }],
  assessRisk({ path }, scope) {
    const found = findFor(path, scope);
    if (found.kind !== 'found') return { level: 'low', reasons: ['Changes nothing: no formatter is available'] };
    const program = shownAt(found.program, scope);
    return {
      level: 'medium',
      reasons: [`Runs the formatter ${program}, configured by ${shownAt(found.config, scope)}`],
      // A rule applies to this program with this configuration, which may name further programs.
      basis: createHash('sha256').update(program).update('\0').update(readConfig(found)).digest('hex'),
    };
  },
  findObstacles({ path }, scope) {
    const found = findFor(path, scope);
    if (found.kind === 'found') return [];
    const { message } = explainMissing(found, shownPath(guardPath(path, scope)), scope);
    return [ToolValidationError.invalidValue('path', message, path)];
  },
  async execute({ path }, context) {
    const place = context.guardPath(path);
    const { realPath } = place;
    const shown = shownPath(place);
    const found = findFor(path, context.scope);
    if (found.kind !== 'found') return explainMissing(found, shown, context.scope);
    const { signal } = context;
    const current = await readCurrentFile(realPath, signal);
    const before = current?.bytes ? utf8Text(current.bytes) : null;
    if (before === null) return ToolResult.failed(`${shown} is not a UTF-8 text file`, 'NotText');
    const { name, args } = found.formatter;
    const options = args(realPath, readConfig(found).toString('utf8'));
    const start = await confineFormatter({ file: found.program, args: options }, dirname(realPath), context);
    const { environment } = start;
    const result = await reportWhile(context, `Formatting with ${name}`, () =>
      runProgram(start.file, start.args, { folder: dirname(realPath), signal, input: before, environment }),
    );
    const after = result.stdout.toString('utf8');
    if (result.exitCode !== 0 || result.isCut || (after === '' && before.trim() !== '')) {
      const said = cutMiddle(result.stderr.trim() || `it exited with code ${result.exitCode}`, MAX_WORDS);
      return ToolResult.failed(`${name} couldn't format ${shown}: ${said}`, 'FormatterFailed');
    }
    if (after === before) return ToolResult.succeeded({ message: `${shown} was already formatted (${name})` });
    const replaced = await replaceContent(context, place, { before: current, bytes: Buffer.from(after) });
    if ('refusal' in replaced) return replaced.refusal;
    return succeedWithFile(realPath, `Formatted ${shown} with ${name}${replaced.note}`, {
      path: shown,
      timestamp: context.clock.now(),
      ...describeDifference(shown, before, after),
    });
  },
});

function findFor(path: string, scope: ToolScope): FoundFormatter {
  return findFormatter(guardPath(path, scope).realPath, guardPath('.', scope).realPath);
}

/** Names a program by its own path even if it is a link, as in node_modules. */
function shownAt(path: string, scope: ToolScope): string {
  return shownPath(guardPath(path, scope, { lastLink: 'kept' }));
}

function explainMissing(found: Exclude<FoundFormatter, { kind: 'found' }>, path: string, scope: ToolScope): ToolResult {
  if (found.kind === 'missing') {
    const { name, program } = found.formatter;
    const places = 'neither in node_modules/.bin nor in PATH';
    const error = `${shownAt(found.config, scope)} requires ${name}, but ${program} is ${places}. Install it first`;
    return ToolResult.failed(error, 'FormatterMissing');
  }
  if (found.lookedFor.length === 0) {
    return ToolResult.failed(`No known formatter for files like ${basename(path)}`, 'NoFormatter');
  }
  const names = [...new Set(found.lookedFor)].join(', ');
  return ToolResult.failed(`No formatter is configured for ${path}. Looked for ${names}`, 'NoFormatter');
}

/** Returns null for text that the formatter would not return intact. */
function utf8Text(bytes: Buffer): string | null {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) && !bytes.includes(0) ? text : null;
}

function readConfig({ config }: { readonly config: string }): Buffer {
  return readRegularFileSync(config, MAX_SMALL_FILE);
}
