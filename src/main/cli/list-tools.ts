import { defaultDataPath } from '../storage/data-path';
import { openConf, openStoreSafely } from '../storage/open-store';
import { createSettingsStore } from '../storage/settings-store';
import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import { FunctionDefinition, type FunctionDefinitionFormat } from '../tools/function-definition';
import { writeLine } from './write-line';

export interface ListToolsOptions {
  readonly format?: FunctionDefinitionFormat;
}

export async function listTools({ format }: ListToolsOptions): Promise<void> {
  const warn = (message: string) => process.stderr.write(`aintern: ${message}\n`);
  const store = openStoreSafely(openConf, { cwd: defaultDataPath(), name: 'settings' }, warn);
  const { disabledTools } = createSettingsStore(store, { warn }).read();
  const registry = await createBuiltInRegistry();
  registry.disableBy(() => disabledTools);
  if (format) {
    return writeLine(
      registry.functionDefinitions().map((definition) => FunctionDefinition.inFormat(definition, format)),
    );
  }
  for (const { prepare: _prepare, isAvailable, ...description } of registry.list()) {
    writeLine({ ...description, isAvailable: isAvailable() && !registry.isDisabled(description.id) });
  }
}
