import { useEffect } from 'react';
import { useAppState } from '../core/store/app-context';
import { readyValue } from '../core/store/loadable';

/** With the attribute the style sheet does as it does where the system wants less motion. */
export function useMotion(): void {
  const motion = useAppState((state) => readyValue(state.settings)?.motion ?? 'system');
  useEffect(() => {
    const root = document.documentElement;
    if (motion === 'reduced') root.setAttribute('data-motion', 'reduced');
    else root.removeAttribute('data-motion');
  }, [motion]);
}
