import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toolArtifactSchema } from '../../../shared/call/tool-artifact';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createArtifact } from './create-artifact';

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const timestamp = 1_000;

describe('createArtifact.file', () => {
  it('measures the file and knows its type', async () => {
    const path = join(temporaryFolder(), 'a.ts');
    writeFileSync(path, 'naïve');
    expect(await createArtifact.file(path, { timestamp })).toStrictEqual({
      type: 'file',
      path,
      isNew: false,
      mimeType: 'text/typescript',
      size: 6,
      contentHash: hashOf('naïve'),
      timestamp,
    });
  });

  it('shows the path, the description and the difference that it is given', async () => {
    const realPath = join(temporaryFolder(), 'a.txt');
    writeFileSync(realPath, '');
    const options = { path: 'src/a.txt', isNew: true, description: 'An empty file', diff: '-a\n', timestamp };
    const artifact = await createArtifact.file(realPath, options);
    expect(artifact).toStrictEqual({
      type: 'file',
      mimeType: 'text/plain',
      size: 0,
      contentHash: hashOf(''),
      ...options,
    });
    expect(toolArtifactSchema.parse(artifact)).toStrictEqual(artifact);
  });

  it('reads a file of many pieces to its end', async () => {
    const path = join(temporaryFolder(), 'large.bin');
    const content = Buffer.alloc(300_000, 'abcdefg');
    writeFileSync(path, content);
    const { size, contentHash } = await createArtifact.file(path, { timestamp });
    expect({ size, contentHash }).toEqual({ size: 300_000, contentHash: hashOf(content) });
  });

  it('knows neither size nor content of a file that is gone, or of what is no file', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'inner.txt'));
    for (const name of ['gone.txt', 'inner.txt', 'inner.txt/gone.txt']) {
      const path = join(folder, name);
      const artifact = await createArtifact.file(path, { timestamp });
      expect(artifact).toStrictEqual({ type: 'file', path, isNew: false, mimeType: 'text/plain', timestamp });
    }
  });

  it.runIf(process.platform !== 'win32')('does not wait for somebody to write into a pipe', async () => {
    const path = join(temporaryFolder(), 'pipe.txt');
    execFileSync('mkfifo', [path]);
    const artifact = await createArtifact.file(path, { timestamp });
    expect(artifact).toStrictEqual({ type: 'file', path, isNew: false, mimeType: 'text/plain', timestamp });
  });
});

describe('createArtifact', () => {
  it('tells a folder', () => {
    expect([
      createArtifact.directory('src', { timestamp }),
      createArtifact.directory('src', { timestamp, isNew: true, description: 'The sources' }),
    ]).toStrictEqual([
      { type: 'directory', path: 'src', isNew: false, timestamp },
      { type: 'directory', path: 'src', isNew: true, description: 'The sources', timestamp },
    ]);
  });

  it('tells an address', () => {
    expect([
      createArtifact.url('https://example.com/', { timestamp }),
      createArtifact.url('https://example.com/', { timestamp, description: 'The site' }),
    ]).toStrictEqual([
      { type: 'url', path: 'https://example.com/', isNew: false, timestamp },
      { type: 'url', path: 'https://example.com/', isNew: false, description: 'The site', timestamp },
    ]);
  });

  it('measures the output of a terminal in bytes', () => {
    const output = { type: 'output', path: 'terminal', isNew: false, size: 6, contentHash: hashOf('naïve'), timestamp };
    expect([
      createArtifact.terminalOutput('naïve', { timestamp }),
      createArtifact.terminalOutput('naïve', { timestamp, description: 'The build' }),
    ]).toStrictEqual([
      { ...output, description: 'Terminal output' },
      { ...output, description: 'The build' },
    ]);
  });
});
