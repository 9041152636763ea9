import { assertNever } from '../../../../shared/assert-never';
import type { ToolPermission } from '../../../../shared/call/permission';

const ruleGroups = ['session', 'otherConversations', 'folder', 'otherFolders', 'always'] as const;
type RuleGroup = (typeof ruleGroups)[number];

export interface GroupedRules {
  readonly group: RuleGroup;
  /** Newest first. */
  readonly rules: readonly ToolPermission[];
}

interface Here {
  readonly folder: string | null;
  readonly conversationId: string | null;
}

/** Groups the rules by how far they reach from here; empty groups are left out. */
export function groupRules(rules: readonly ToolPermission[], here: Here): GroupedRules[] {
  return ruleGroups
    .map((group) => ({
      group,
      rules: rules
        .filter((rule) => groupOf(rule, here) === group)
        .toSorted((first, second) => second.createdAt - first.createdAt),
    }))
    .filter((grouped) => grouped.rules.length > 0);
}

function groupOf({ scope, workspacePath, conversationId }: ToolPermission, here: Here): RuleGroup {
  switch (scope) {
    case 'always':
      return scope;
    case 'session':
      return conversationId === here.conversationId ? 'session' : 'otherConversations';
    case 'workspace':
      return workspacePath === here.folder ? 'folder' : 'otherFolders';
    default:
      return assertNever(scope);
  }
}
