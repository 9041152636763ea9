import { statfs } from 'node:fs/promises';
import { arch, availableParallelism, cpus, freemem, release, type as systemType, totalmem } from 'node:os';
import { basename } from 'node:path';
import { z } from 'zod';
import { ToolResult } from '../../../shared/tool-result';
import { defineTool } from '../define-tool';
import description from './system-info.md?raw';

export const systemInfo = defineTool({
  id: 'system-info',
  name: 'System information',
  description,
  purpose: 'Tells what kind of machine this is.',
  category: 'system',
  defaultRiskLevel: 'safe',
  tags: ['system', 'machine'],
  input: z.object({}),
  summarize: () => 'Look at what kind of machine this is',
  async execute(_, { workspacePath }) {
    const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const shell = process.env[process.platform === 'win32' ? 'ComSpec' : 'SHELL'];
    const operatingSystem = `${systemType()} ${release()}`;
    return ToolResult.succeeded({
      message: `${operatingSystem} on ${arch()}`,
      data: {
        operatingSystem,
        platform: process.platform,
        architecture: arch(),
        processor: cpus()[0]?.model.trim() || 'unknown',
        processorCount: availableParallelism(),
        memory: { total: gigabytes(totalmem()), free: gigabytes(freemem()) },
        disk: workspacePath === null ? null : await diskOf(workspacePath),
        nodeVersion: process.versions.node,
        // The folder that it lies in may be the user's own.
        shell: shell === undefined ? null : basename(shell.replaceAll('\\', '/')),
        locale,
        timeZone,
      },
    });
  },
});

/** What others than the administrator may use. */
async function diskOf(path: string): Promise<{ total: string; free: string } | null> {
  try {
    const { bsize, blocks, bavail } = await statfs(path);
    return { total: gigabytes(bsize * blocks), free: gigabytes(bsize * bavail) };
  } catch {
    return null;
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
}
