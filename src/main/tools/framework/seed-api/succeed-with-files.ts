import { ToolResult } from '../../../../shared/call/tool-result';
import { createArtifact, type FileArtifactOptions } from '../create-artifact';

/** Returns the result of a tool that created or changed several files, all of them new or none. */
export async function succeedWithFiles(
  realPaths: readonly string[],
  message: string,
  options: Pick<FileArtifactOptions, 'isNew' | 'timestamp'>,
): Promise<ToolResult> {
  const artifacts = await Promise.all(realPaths.map((realPath) => createArtifact.file(realPath, options)));
  return ToolResult.succeededWithArtifacts(artifacts, { message, data: { files: [...realPaths] } });
}
