import type { ToolPermission } from '../../../../shared/call/permission';
import { texts } from '../../../core/texts/texts';

/** Whether the rule's visible text contains all words of the search. */
export function matchesRule(rule: ToolPermission, toolName: string, search: string): boolean {
  const { effect, toolId, workspacePath = '' } = rule;
  const pattern = rule.pattern ?? texts.permissions.everyCall(toolId, toolName);
  const shown = [texts.permissions.effects[effect], toolId, toolName, pattern, workspacePath].join('\n').toLowerCase();
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => shown.includes(word));
}
