import type { ToolValidationResult } from '../../../../shared/call/tool-validation';

/** What to look out for in a call, each thing once: main may say it of the call and of its parameters. */
export function warningsOf(warnings: readonly string[], validation: ToolValidationResult | undefined): string[] {
  const found = validation?.warnings.map((warning) => warning.message) ?? [];
  return [...new Set([...warnings, ...found])];
}
