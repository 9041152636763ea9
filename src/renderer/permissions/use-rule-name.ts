import { revealText } from '../../shared/blank-runs';
import type { ToolPermission } from '../../shared/permission';
import { useAppState } from '../store/app-context';

/** What a rule is called where there is room for one word only. */
export function useRuleName({ toolId, pattern }: ToolPermission): string {
  const toolName = useAppState((state) => state.tools.get(toolId)?.name ?? toolId);
  return pattern === undefined ? toolName : revealText(pattern);
}
