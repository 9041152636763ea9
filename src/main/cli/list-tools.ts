import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import { FunctionDefinition, type FunctionDefinitionFormat } from '../tools/function-definition';
import { writeLine } from './write-line';

export interface ListToolsOptions {
  readonly format?: FunctionDefinitionFormat;
}

export async function listTools({ format }: ListToolsOptions): Promise<void> {
  const registry = await createBuiltInRegistry();
  if (format) {
    return writeLine(
      registry.functionDefinitions().map((definition) => FunctionDefinition.inFormat(definition, format)),
    );
  }
  for (const { prepare: _prepare, isAvailable, ...description } of registry.list()) {
    writeLine({ ...description, isAvailable: isAvailable() });
  }
}
