import { withGuardedFile } from '../../workspace/files/with-guarded-file';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';

/** In bytes; no hand-written project file is larger. */
const MAX_SIZE = 512 * 1024;

/** Returns a small text file, or null if it is large, missing or off limits. */
export async function readWorkspaceText(
  path: string,
  { requirePathInWorkspace, signal }: Pick<ToolExecutionContext, 'requirePathInWorkspace' | 'signal'>,
): Promise<string | null> {
  try {
    return await withGuardedFile(requirePathInWorkspace(path), async (file) => {
      const { size } = await file.stat();
      return size > MAX_SIZE ? null : await file.readFile({ encoding: 'utf8', signal });
    });
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
