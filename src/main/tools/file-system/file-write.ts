import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createTwoFilesPatch } from 'diff';
import mime from 'mime';
import { z } from 'zod';
import type { RiskAssessment } from '../../../shared/risk-level';
import type { ToolArtifact } from '../../../shared/tool-artifact';
import { ToolResult } from '../../../shared/tool-result';
import { assessPathRisk } from '../../risk/assess-path-risk';
import { guardPath } from '../../workspace/guard-path';
import { defineTool } from '../define-tool';
import description from './file-write.md?raw';
import { guardForUse, pathSubject, validatePath } from './path-parameter';
import { isRegularFileOrFree, writeAtomically } from './write-atomically';

/** A diff that takes longer would hold up everything else in the process. */
const DIFF_TIMEOUT = 300;

const replaces: RiskAssessment = { level: 'medium', reasons: ['Replaces a file that exists'] };
const creates: RiskAssessment = { level: 'low', reasons: ['Creates a new file'] };

export const fileWrite = defineTool({
  id: 'file-write',
  name: 'Write file',
  description,
  category: 'file-system',
  defaultRiskLevel: 'low',
  tags: ['file', 'write'],
  input: z.object({
    path: z.string().min(1).describe('File to write'),
    content: z.string().describe('The whole new content'),
  }),
  summarize: ({ path, content }) => `Write ${path} (${countBytes(content)})`,
  validate: ({ path }, scope) => validatePath('path', path, scope),
  assessRisk({ path }, scope) {
    const guarded = guardPath(path, scope);
    return assessPathRisk(guarded, 'write', existsSync(guarded.realPath) ? replaces : creates);
  },
  subjects: ({ path }, scope) => [pathSubject(path, scope)],
  async execute({ path, content }, { scope, signal, clock }) {
    const { realPath, workspacePath } = guardForUse(path, scope);
    const shownPath = workspacePath ?? realPath;
    if (!(await isRegularFileOrFree(realPath))) {
      return ToolResult.failed(`${shownPath} is not a regular file`, 'NotAFile');
    }
    const before = existsSync(realPath) ? await readFile(realPath, 'utf8') : null;
    signal.throwIfAborted();
    await writeAtomically(realPath, content);
    const diff = createTwoFilesPatch(shownPath, shownPath, before ?? '', content, '', '', { timeout: DIFF_TIMEOUT });
    const artifact: ToolArtifact = {
      type: 'file',
      path: shownPath,
      size: Buffer.byteLength(content),
      mimeType: mime.getType(realPath) ?? 'text/plain',
      contentHash: createHash('sha256').update(content).digest('hex'),
      isNew: before === null,
      timestamp: clock.now(),
      ...(diff === undefined ? { description: 'Too much changed to show the difference' } : { diff }),
    };
    return ToolResult.succeeded({
      message: `${before === null ? 'Created' : 'Replaced'} ${shownPath}`,
      artifacts: [artifact],
    });
  },
});

function countBytes(content: string): string {
  const bytes = Buffer.byteLength(content);
  return bytes === 1 ? '1 byte' : `${bytes.toLocaleString('en')} bytes`;
}
