import { existsSync } from 'node:fs';
import { createTwoFilesPatch } from 'diff';
import { z } from 'zod';
import type { RiskAssessment } from '../../../shared/risk-level';
import { ToolResult } from '../../../shared/tool-result';
import { guardPath } from '../../workspace/guard-path';
import { withGuardedFile } from '../../workspace/with-guarded-file';
import { defineTool } from '../define-tool';
import { succeedWithFile } from '../succeed-with-files';
import description from './file-write.md?raw';
import { isRegularFileOrFree, writeAtomically } from './write-atomically';

/** A diff that takes longer would hold up everything else in the process. */
const DIFF_TIMEOUT = 300;

const replaces: RiskAssessment = { level: 'medium', reasons: ['Replaces a file that exists'] };
const creates: RiskAssessment = { level: 'low', reasons: ['Creates a new file'] };

export const fileWrite = defineTool({
  id: 'file-write',
  name: 'Write file',
  description,
  purpose: 'Creates a text file, or replaces all of its content.',
  category: 'file-system',
  defaultRiskLevel: 'low',
  tags: ['file', 'write'],
  input: z.object({
    path: z.string().min(1).describe('File to write'),
    content: z.string().describe('The whole new content'),
  }),
  summarize: ({ path, content }) => `Write ${path} (${countBytes(content)})`,
  paths: ({ path }) => [{ parameter: 'path', path, access: 'write' }],
  assessRisk: ({ path }, scope) => (existsSync(guardPath(path, scope).realPath) ? replaces : creates),
  async execute({ path, content }, context) {
    const { realPath, workspacePath } = context.guardPath(path);
    const shownPath = workspacePath ?? realPath;
    if (!(await isRegularFileOrFree(realPath))) {
      return ToolResult.failed(`${shownPath} is not a regular file`, 'NotAFile');
    }
    const before = existsSync(realPath) ? await withGuardedFile(realPath, (file) => file.readFile('utf8')) : null;
    context.signal.throwIfAborted();
    await writeAtomically(realPath, content);
    const diff = createTwoFilesPatch(shownPath, shownPath, before ?? '', content, '', '', { timeout: DIFF_TIMEOUT });
    return succeedWithFile(realPath, `${before === null ? 'Created' : 'Replaced'} ${shownPath}`, {
      path: shownPath,
      isNew: before === null,
      timestamp: context.clock.now(),
      ...(diff === undefined ? { description: 'Too much changed to show the difference' } : { diff }),
    });
  },
});

function countBytes(content: string): string {
  const bytes = Buffer.byteLength(content);
  return bytes === 1 ? '1 byte' : `${bytes.toLocaleString('en')} bytes`;
}
