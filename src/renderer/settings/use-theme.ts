import { useEffect } from 'react';
import { useAppState } from '../core/store/app-context';
import { readyValue } from '../core/store/loadable';

/** Without the attribute the style sheet follows the system. */
export function useTheme(): void {
  const theme = useAppState((state) => readyValue(state.settings)?.theme ?? 'system');
  useEffect(() => {
    const root = document.documentElement;
    if (theme === 'system') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', theme);
  }, [theme]);
}
