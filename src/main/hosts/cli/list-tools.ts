import { FunctionDefinition, type FunctionDefinitionFormat } from '../../model/tool-calls/function-definition';
import type { ShellGrammars } from '../../risk/shell/shell-grammars';
import { defaultDataPath } from '../../storage/data-path';
import { openStoreSafely, openToRead } from '../../storage/open-store';
import { createSettingsStore } from '../../storage/settings-store';
import { createBuiltInRegistry } from '../../tools/create-built-in-registry';
import { writeLine } from './write-line';

export interface ListToolsOptions {
  readonly format?: FunctionDefinitionFormat;
}

/** No command is parsed. */
const noGrammars: ShellGrammars = {
  get bash(): never {
    throw new Error('No grammar is loaded to list tools');
  },
  get powershell(): never {
    throw new Error('No grammar is loaded to list tools');
  },
};

export async function listTools({ format }: ListToolsOptions): Promise<void> {
  const warn = (message: string) => process.stderr.write(`aintern: ${message}\n`);
  const store = openStoreSafely(openToRead, { cwd: defaultDataPath(), name: 'settings' }, warn);
  const { disabledTools } = createSettingsStore(store, { warn }).read();
  const registry = await createBuiltInRegistry({ grammars: noGrammars });
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
