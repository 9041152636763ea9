import { useEffect, useState } from 'react';
import type { ToolDescription } from '../../../../shared/contract/descriptions';
import { useAppState, useModels } from '../../../core/store/app-context';
import { approvalModeOf } from '../../../core/store/approval-mode-of';
import { readyValue } from '../../../core/store/loadable';

/** The tools, with why some of them can't be used in the open conversation or folder. */
export function useToolsHere(): readonly ToolDescription[] {
  const { app } = useModels();
  const known = useAppState((state) => state.tools);
  const openId = useAppState((state) => state.open?.id);
  const folder = useAppState((state) => readyValue(state.description)?.workspacePath);
  const settings = useAppState((state) => state.settings);
  const turnedOff = useAppState((state) => state.open?.shown?.disabledTools);
  const mode = useAppState(approvalModeOf);
  const [tools, setTools] = useState<readonly ToolDescription[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may change what can be used
  useEffect(() => {
    let isLatest = true;
    // Until it is known, or if it can't be, the tools are listed without reasons.
    app.listTools().then(
      (listed) => isLatest && setTools(listed),
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [app, known, openId, folder, settings, turnedOff, mode]);
  return tools ?? [...known.values()];
}
