import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import { type FunctionDefinitionFormat, functionDefinition } from '../tools/tool-registry';
import { writeLine } from './write-line';

export interface ListToolsOptions {
  readonly format?: FunctionDefinitionFormat;
}

export function listTools({ format }: ListToolsOptions): void {
  const tools = createBuiltInRegistry().list();
  if (format) return writeLine(tools.map((tool) => functionDefinition(tool, format)));
  for (const { prepare: _prepare, ...description } of tools) writeLine(description);
}
