import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { z } from 'zod';
import { cutMiddle } from '../../../shared/cut-middle';
import { ToolResult } from '../../../shared/tool-result';
import { runProgram } from '../../terminal/run-program';
import { guardPath } from '../../workspace/guard-path';
import { withGuardedFile } from '../../workspace/with-guarded-file';
import { defineTool } from '../define-tool';
import { isRegularFileOrFree, writeAtomically } from '../file-system/write-atomically';
import { reportWhileRunning } from '../git/report-while-running';
import { succeedWithFile } from '../succeed-with-files';
import type { ToolScope } from '../tool-scope';
import description from './editor-format.md?raw';
import { type FoundFormatter, findFormatter } from './find-formatter';

const MAX_FILE_SIZE = 5 * 1024 * 1024;
const MAX_WORDS = 4_000;
/** A diff that takes longer would hold up everything else in the process. */
const DIFF_TIMEOUT = 300;

export const editorFormat = defineTool({
  id: 'editor-format',
  name: 'Format file',
  description,
  purpose: 'Formats a file the way the workspace wants it.',
  category: 'editor',
  defaultRiskLevel: 'medium',
  tags: ['editor', 'format'],
  input: z.object({ path: z.string().min(1).describe('File to format') }),
  summarize: ({ path }) => `Format ${path}`,
  paths: ({ path }) => [{ parameter: 'path', path, access: 'write', mustExist: true, staysInside: true }],
  assessRisk({ path }, scope) {
    const found = findFor(path, scope);
    if (found.kind !== 'found') return { level: 'low', reasons: ['No formatter is there that it could run'] };
    const program = shown(found.program, scope);
    return {
      level: 'medium',
      reasons: [`Runs ${program}, because of ${shown(found.config, scope)}`],
      // A rule was made for this program with this configuration, which may name further programs.
      basis: createHash('sha256').update(program).update('\0').update(readFileSync(found.config)).digest('hex'),
    };
  },
  async execute({ path }, context) {
    const realPath = context.requirePathInWorkspace(path);
    const shownPath = context.getRelativePath(path);
    const found = findFor(path, context.scope);
    if (found.kind !== 'found') return explainMissing(found, shownPath, context.scope);
    const before = await readText(realPath);
    if (before === null) {
      return ToolResult.failed(`${shownPath} is no text file of up to ${MAX_FILE_SIZE} bytes`, 'NotText');
    }
    const { name, args } = found.formatter;
    const { signal } = context;
    const options = args(realPath, readFileSync(found.config, 'utf8'));
    const run = runProgram(found.program, options, { folder: dirname(realPath), signal, input: before });
    const result = await reportWhileRunning(context, `Formatting with ${name}`, run);
    const after = result.stdout.toString('utf8');
    if (result.exitCode !== 0 || result.isCut || (after === '' && before.trim() !== '')) {
      const said = cutMiddle(result.stderr.trim() || `it ended with code ${result.exitCode}`, MAX_WORDS);
      return ToolResult.failed(`${name} could not format ${shownPath}: ${said}`, 'FormatterFailed');
    }
    if (after === before) return ToolResult.succeeded({ message: `${shownPath} was formatted already, says ${name}` });
    if (context.requirePathInWorkspace(path) !== realPath || (await readText(realPath)) !== before) {
      return ToolResult.failed(`${shownPath} has changed in the meantime: nothing was written, try again`, 'Changed');
    }
    await writeAtomically(realPath, after);
    const diff = createTwoFilesPatch(shownPath, shownPath, before, after, '', '', { timeout: DIFF_TIMEOUT });
    return succeedWithFile(realPath, `Formatted ${shownPath} with ${name}`, {
      path: shownPath,
      timestamp: context.clock.now(),
      ...(diff === undefined ? { description: 'Too much changed to show the difference' } : { diff }),
    });
  },
});

function findFor(path: string, scope: ToolScope): FoundFormatter {
  return findFormatter(guardPath(path, scope).realPath, guardPath('.', scope).realPath);
}

function shown(path: string, scope: ToolScope): string {
  const way = relative(guardPath('.', scope).realPath, path);
  return way.startsWith('..') ? path : way;
}

function explainMissing(found: Exclude<FoundFormatter, { kind: 'found' }>, path: string, scope: ToolScope): ToolResult {
  if (found.kind === 'missing') {
    const { name, program } = found.formatter;
    const places = 'neither in node_modules/.bin nor in the PATH';
    const error = `${shown(found.config, scope)} asks for ${name}, but ${program} is ${places}: install it first`;
    return ToolResult.failed(error, 'FormatterMissing');
  }
  if (found.lookedFor.length === 0) {
    return ToolResult.failed(`No formatter is known here for files like ${basename(path)}`, 'NoFormatter');
  }
  const names = [...new Set(found.lookedFor)].join(', ');
  return ToolResult.failed(`Nothing configures a formatter for ${path}: looked for ${names}`, 'NoFormatter');
}

/** Null for what is too large, no file, or no UTF-8, which would not come back as it was. */
async function readText(realPath: string): Promise<string | null> {
  if (!(await isRegularFileOrFree(realPath))) return null;
  return withGuardedFile(realPath, async (file) => {
    if ((await file.stat()).size > MAX_FILE_SIZE) return null;
    const bytes = await file.readFile();
    const text = bytes.toString('utf8');
    return Buffer.from(text).equals(bytes) && !bytes.includes(0) ? text : null;
  });
}
