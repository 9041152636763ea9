import type { LedgerEntry } from '../../../../shared/call/ledger-entry';
import type { ToolDescription } from '../../../../shared/contract/descriptions';

export interface ToolChoice {
  readonly value: string;
  readonly name: string;
}

/** Returns the existing tools and removed ones, because calls outlive their tools. */
export function toolChoices(
  registered: ReadonlyMap<string, Pick<ToolDescription, 'id' | 'name'>>,
  seen: readonly Pick<LedgerEntry, 'toolId' | 'toolName'>[],
): ToolChoice[] {
  const names = new Map([
    ...seen.map(({ toolId, toolName }) => [toolId, toolName] as const),
    ...[...registered.values()].map(({ id, name }) => [id, name] as const),
  ]);
  return [...names]
    .map(([value, name]) => ({ value, name }))
    .toSorted((first, second) => first.name.localeCompare(second.name, 'en'));
}
