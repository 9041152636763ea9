import { useEffect, useMemo } from 'react';
import plainIcon from '../../../../resources/icon.svg?no-inline';
import waitingIcon from '../../../../resources/icon-waiting.svg?no-inline';
import { useAppState } from '../../core/store/app-context';
import { type Attention, attentionOf } from '../../core/store/attention-of';
import { texts } from '../../core/texts/texts';

export function useAttention(): Attention {
  const approvals = useAppState((state) => state.approvals);
  const conversations = useAppState((state) => state.conversations);
  return useMemo(() => attentionOf({ approvals, conversations }), [approvals, conversations]);
}

/** Shows what waits even when the window is in the background: in its title, its icon and, if supported, its badge. */
export function useAttentionOutside(title: string): void {
  const attention = useAttention();
  const { waiting } = attention;
  useEffect(() => {
    document.title = texts.app.windowTitle(title, attention);
  }, [title, attention]);
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', waiting > 0 ? waitingIcon : plainIcon);
    // Only installed apps have a badge; for others the call is rejected, which doesn't matter.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(waiting).catch(() => {});
  }, [waiting]);
}
