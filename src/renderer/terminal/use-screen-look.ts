import { useMemo, useSyncExternalStore } from 'react';
import { defaultSettings } from '../../shared/settings/settings';
import { useAppState } from '../core/store/app-context';
import { readyValue } from '../core/store/loadable';
import type { ScreenLook } from '../features/panel/terminal/screen-appearance';
import { useTerminalsState } from '../features/panel/terminal/use-terminals-state';

const stillness = '(prefers-reduced-motion: reduce)';

export function useScreenLook(): ScreenLook {
  const { terminal, zoom, motion } = useAppState((state) => readyValue(state.settings) ?? defaultSettings);
  const isReadAloud = useTerminalsState((state) => state.isReadAloud);
  const isSystemStill = useSyncExternalStore(watchStillness, () => matchMedia(stillness).matches);
  const isStill = isSystemStill || motion === 'reduced';
  const fontSize = terminal.fontSize * zoom;
  const { scrollback } = terminal;
  return useMemo(() => ({ fontSize, scrollback, isStill, isReadAloud }), [fontSize, scrollback, isStill, isReadAloud]);
}

function watchStillness(onChange: () => void): () => void {
  const query = matchMedia(stillness);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
