import { describe, expect, it } from 'vitest';
import { toolArtifactSchema } from './tool-artifact';

describe('toolArtifactSchema', () => {
  it('takes an artifact with nothing but what every artifact has', () => {
    const folder = { type: 'directory', path: 'src', isNew: true, timestamp: 1_000 };
    expect(toolArtifactSchema.parse(folder)).toStrictEqual(folder);
  });

  it('takes all that is known of a file', () => {
    const file = {
      type: 'file',
      path: 'src/a.ts',
      description: 'The entry',
      size: 12,
      mimeType: 'text/typescript',
      contentHash: 'a'.repeat(64),
      isNew: false,
      timestamp: 1_000,
      diff: '-a\n+b\n',
    };
    expect(toolArtifactSchema.parse(file)).toStrictEqual(file);
  });

  it('refuses a kind that nobody knows to show, and a size that no file has', () => {
    const output = { type: 'output', path: 'terminal', isNew: false, timestamp: 1_000 };
    const odd = [
      { ...output, type: 'thought' },
      { ...output, size: -1 },
      { ...output, size: 1.5 },
    ];
    expect(odd.map((artifact) => toolArtifactSchema.safeParse(artifact).success)).toEqual([false, false, false]);
  });
});
