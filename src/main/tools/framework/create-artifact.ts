import { createHash } from 'node:crypto';
import type { ToolArtifact } from '../../../shared/call/tool-artifact';
import { withGuardedFile } from '../../workspace/files/with-guarded-file';
import { mimeTypeOf } from './mime-type-of';

export interface ArtifactOptions {
  readonly description?: string;
  readonly timestamp: number;
}

export interface DirectoryArtifactOptions extends ArtifactOptions {
  readonly isNew?: boolean;
}

export interface FileArtifactOptions extends DirectoryArtifactOptions {
  /** The path to show, if it differs from the real one. */
  readonly path?: string;
  readonly diff?: string;
}

export const createArtifact = {
  async file(realPath: string, options: FileArtifactOptions): Promise<ToolArtifact> {
    const { path = realPath, isNew = false, ...rest } = options;
    const content = await measure(realPath);
    return { type: 'file', path, isNew, mimeType: mimeTypeOf(realPath), ...content, ...rest };
  },

  directory(path: string, { isNew = false, ...rest }: DirectoryArtifactOptions): ToolArtifact {
    return { type: 'directory', path, isNew, ...rest };
  },

  url(url: string, options: ArtifactOptions): ToolArtifact {
    return { type: 'url', path: url, isNew: false, ...options };
  },

  terminalOutput(output: string, options: ArtifactOptions): ToolArtifact {
    return {
      type: 'output',
      path: 'terminal',
      description: 'Terminal output',
      isNew: false,
      size: Buffer.byteLength(output),
      contentHash: createHash('sha256').update(output).digest('hex'),
      ...options,
    };
  },
};

/** Read piece by piece: the file may be larger than memory. */
async function measure(realPath: string): Promise<{ size: number; contentHash: string } | null> {
  try {
    return await withGuardedFile(realPath, async (file) => {
      const hash = createHash('sha256');
      let size = 0;
      for await (const chunk of file.createReadStream({ autoClose: false })) {
        hash.update(chunk);
        size += chunk.length;
      }
      return { size, contentHash: hash.digest('hex') };
    });
  } catch {
    // The tool's work counts, even if the file can't be read afterwards.
    return null;
  }
}
