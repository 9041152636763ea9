import { directoryList } from './file-system/directory-list';
import { fileRead } from './file-system/file-read';
import { fileWrite } from './file-system/file-write';
import { createToolRegistry, type ToolRegistry } from './tool-registry';

export function createBuiltInRegistry(): ToolRegistry {
  const registry = createToolRegistry();
  for (const tool of [fileRead, fileWrite, directoryList]) registry.register(tool);
  return registry;
}
