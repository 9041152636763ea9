import { assertNever } from '../../../../shared/assert-never';
import type { ToolPermission } from '../../../../shared/call/permission';

const ruleGroups = ['session', 'folder', 'otherFolders', 'always'] as const;
type RuleGroup = (typeof ruleGroups)[number];

export interface GroupedRules {
  readonly group: RuleGroup;
  /** Newest first. */
  readonly rules: readonly ToolPermission[];
}

/** Groups the rules by how far they reach from here; empty groups are left out. */
export function groupRules(rules: readonly ToolPermission[], workspacePath: string | null): GroupedRules[] {
  return ruleGroups
    .map((group) => ({
      group,
      rules: rules
        .filter((rule) => groupOf(rule, workspacePath) === group)
        .toSorted((first, second) => second.createdAt - first.createdAt),
    }))
    .filter((grouped) => grouped.rules.length > 0);
}

function groupOf(rule: ToolPermission, workspacePath: string | null): RuleGroup {
  switch (rule.scope) {
    case 'session':
    case 'always':
      return rule.scope;
    case 'workspace':
      return rule.workspacePath === workspacePath ? 'folder' : 'otherFolders';
    default:
      return assertNever(rule.scope);
  }
}
