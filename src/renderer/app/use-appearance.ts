import { useEffect } from 'react';
import { useWrapLines } from '../core/components/wrap-toggle';
import { useZoomFactor } from '../core/layout/use-zoom-factor';
import { useAppState, useModels } from '../core/store/app-context';
import { readyValue } from '../core/store/loadable';
import { nextZoom, zoomMoveOf } from '../features/settings/controls/zoom-steps';

/** Applies the user's theme, zoom, motion and line wrapping to the page. */
export function useAppearance(): void {
  useTheme();
  useZoom();
  useMotion();
  useWrapping();
}

/** The style sheet knows which lines wrap by default. */
function useWrapping(): void {
  const { code, diffs } = useWrapLines();
  useEffect(() => {
    document.documentElement.toggleAttribute('data-wrap-code', code);
    document.documentElement.toggleAttribute('data-scroll-diffs', !diffs);
  }, [code, diffs]);
}

/** With the attribute, the style sheet behaves as if the system asked for reduced motion. */
function useMotion(): void {
  const motion = useAppState((state) => readyValue(state.settings)?.motion ?? 'system');
  useEffect(() => {
    const root = document.documentElement;
    if (motion === 'reduced') root.setAttribute('data-motion', 'reduced');
    else root.removeAttribute('data-motion');
  }, [motion]);
}

/** Without the attribute the style sheet follows the system. */
function useTheme(): void {
  const theme = useAppState((state) => readyValue(state.settings)?.theme ?? 'system');
  useEffect(() => {
    const root = document.documentElement;
    if (theme === 'system') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', theme);
  }, [theme]);
}

/** All sizes are in rem, so the root's font size scales everything. The shortcuts replace the browser's own zoom. */
function useZoom(): void {
  const { app } = useModels();
  const zoom = useZoomFactor();
  useEffect(() => {
    document.documentElement.style.fontSize = zoom === 1 ? '' : `${zoom * 100}%`;
  }, [zoom]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const move = zoomMoveOf(event);
      if (move === null) return;
      event.preventDefault();
      event.stopPropagation();
      const current = readyValue(app.store.getState().settings)?.zoom;
      const next = current === undefined ? undefined : nextZoom(current, move);
      // A zoom that can't be saved is reverted; a shortcut has no place to show an error.
      if (next !== undefined && next !== current) app.updateSettings({ zoom: next }).catch(() => {});
    }
    // Runs before a terminal or an editor handles the key.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [app]);
}
