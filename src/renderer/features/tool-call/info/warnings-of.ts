import type { ToolValidationResult } from '../../../../shared/call/tool-validation';

/** Returns the warnings of a call without duplicates: main may report one for both the call and its parameters. */
export function warningsOf(warnings: readonly string[], validation: ToolValidationResult | undefined): string[] {
  const found = validation?.warnings.map((warning) => warning.message) ?? [];
  return [...new Set([...warnings, ...found])];
}
