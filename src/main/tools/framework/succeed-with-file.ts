import { ToolResult } from '../../../shared/call/tool-result';
import { createArtifact, type FileArtifactOptions } from './create-artifact';

/** Returns the result of a tool that created or changed a file. */
export async function succeedWithFile(
  realPath: string,
  message: string,
  options: FileArtifactOptions,
): Promise<ToolResult> {
  return ToolResult.succeededWithArtifacts([await createArtifact.file(realPath, options)], { message });
}
