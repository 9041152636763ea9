import { useAppState } from './app-context';

/** Whether commands run in a sandbox here; assumed until main has said otherwise. */
export function useHasSandbox(): boolean {
  return useAppState(({ sandbox }) => sandbox?.isAvailable !== false);
}

/** Why there is no sandbox here and what to do about it; null if there is one, or if nothing can be done. */
export function useSandboxRemedy(): string | null {
  return useAppState(({ sandbox }) => (sandbox?.isAvailable === false ? (sandbox.why ?? null) : null));
}
