import type { ToolPermission } from '../../../../shared/call/permission';
import { revealText } from '../../../../shared/text/blank-runs';
import { useAppState } from '../../../core/store/app-context';

/** Returns a rule's short name, for places with room for one word only. */
export function useRuleName({ toolId, pattern }: ToolPermission): string {
  const toolName = useAppState((state) => state.tools.get(toolId)?.name ?? toolId);
  return pattern === undefined ? toolName : revealText(pattern);
}
