import { useEffect } from 'react';
import type { InstructionList } from '../../../shared/contract/instructions';
import { useAppState, useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';

/** The instruction files here; read again whenever they may have changed. */
export function useInstructions(): InstructionList | null {
  const { app } = useModels();
  const instructions = useAppState((state) => state.instructions);
  const place = useAppState(({ open, description, connection, nextModel }) =>
    JSON.stringify([open?.id, open?.shown?.model, nextModel, readyValue(description)?.workspacePath, connection]),
  );
  const run = useAppState(({ open }) => open?.shown?.run?.id ?? null);
  const settings = useAppState(({ settings }) => {
    const known = readyValue(settings);
    // The sandbox decides whether a folder’s hooks run.
    return JSON.stringify([known?.instructions, known?.folderInstructions, known?.sandbox, known?.folderSandboxes]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when to read again
  useEffect(() => {
    void app.loadInstructions();
  }, [app, place, run, settings]);
  useEffect(() => {
    const load = () => void app.loadInstructions();
    window.addEventListener('focus', load);
    return () => window.removeEventListener('focus', load);
  }, [app]);
  return instructions;
}
