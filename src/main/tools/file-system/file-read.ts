import { z } from 'zod';
import { ToolResult } from '../../../shared/tool-result';
import { withGuardedFile } from '../../workspace/with-guarded-file';
import { defineTool } from '../define-tool';
import description from './file-read.md?raw';

/** Past this a file is not something to read into a conversation whole. */
const MAX_FILE_SIZE = 10 * 1024 * 1024;

export const fileRead = defineTool({
  id: 'file-read',
  name: 'Read file',
  description,
  purpose: 'Reads a text file, or some lines of it.',
  category: 'file-system',
  defaultRiskLevel: 'safe',
  tags: ['file', 'read'],
  input: z.object({
    path: z.string().min(1).describe('File to read'),
    startLine: z.int().min(1).optional().describe('First line to return, counted from 1'),
    lineCount: z.int().min(1).optional().describe('How many lines to return'),
  }),
  summarize: ({ path }) => `Read ${path}`,
  paths: ({ path }) => [{ parameter: 'path', path, access: 'read', mustExist: true }],
  async execute({ path, startLine = 1, lineCount }, { resolvePath, signal }) {
    const bytes = await withGuardedFile(resolvePath(path), async (file) => {
      const stats = await file.stat();
      // A FIFO or a device would hold the reader for ever.
      if (!stats.isFile()) return ToolResult.failed(`${path} is not a regular file`, 'NotAFile');
      if (stats.size <= MAX_FILE_SIZE) return file.readFile({ signal });
      const limit = `files of up to ${MAX_FILE_SIZE} can be read`;
      return ToolResult.failed(`${path} has ${stats.size} bytes; ${limit}`, 'FileTooLarge');
    });
    if (!Buffer.isBuffer(bytes)) return bytes;
    if (bytes.includes(0)) return ToolResult.failed(`${path} is not a text file`, 'NotText');
    const lines = bytes.toString('utf8').split('\n');
    const wanted = lines.slice(startLine - 1, lineCount === undefined ? undefined : startLine - 1 + lineCount);
    const total = bytes.at(-1) === 0x0a ? lines.length - 1 : lines.length;
    return ToolResult.succeeded({
      message: `Read ${path} (${total} ${total === 1 ? 'line' : 'lines'})`,
      data: wanted.join('\n'),
    });
  },
});
