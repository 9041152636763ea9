import { statfs } from 'node:fs/promises';
import { arch, availableParallelism, cpus, freemem, release, type as systemType, totalmem } from 'node:os';
import { basename } from 'node:path';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { formatBytes } from '../../../shared/text/format-bytes';
import { defineTool } from '../framework/define-tool';
import description from './system-info.md?raw';

export const systemInfo = defineTool({
  id: 'system-info',
  name: 'System information',
  description,
  purpose: 'Describes this machine.',
  category: 'system',
  defaultRiskLevel: 'safe',
  tags: ['system', 'machine'],
  input: z.object({}),
  summarize: () => 'Read system information',
  async execute(_, { workspacePath }) {
    const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const shell = process.env[process.platform === 'win32' ? 'ComSpec' : 'SHELL'];
    const operatingSystem = `${systemType()} ${release()}`;
    const disk = workspacePath === null ? null : await diskOf(workspacePath);
    const facts = [
      ['Operating system', operatingSystem],
      ['Platform', process.platform],
      ['Architecture', arch()],
      ['Processor', `${cpus()[0]?.model.trim() || 'unknown'}, ${availableParallelism()} cores`],
      ['Memory', `${formatBytes(totalmem())}, ${formatBytes(freemem())} free`],
      ['Workspace disk', disk],
      ['Node', process.versions.node],
      // Its folder may be the user's own.
      ['Shell', shell === undefined ? null : basename(shell.replaceAll('\\', '/'))],
      ['Locale', locale],
      ['Time zone', timeZone],
    ];
    return ToolResult.succeeded({
      message: `${operatingSystem} on ${arch()}`,
      data: facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])).join('\n'),
    });
  },
});

/** The space available to users other than the administrator. */
async function diskOf(path: string): Promise<string | null> {
  try {
    const { bsize, blocks, bavail } = await statfs(path);
    return `${formatBytes(bsize * blocks)}, ${formatBytes(bsize * bavail)} free`;
  } catch {
    return null;
  }
}
