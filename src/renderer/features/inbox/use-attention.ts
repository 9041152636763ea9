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

/** Tells what waits where the window is only one of many: by its title, its icon and, where there are some, its badge. */
export function useAttentionOutside(title: string): void {
  const attention = useAttention();
  const { waiting } = attention;
  useEffect(() => {
    document.title = texts.app.windowTitle(title, attention);
  }, [title, attention]);
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', waiting > 0 ? waitingIcon : plainIcon);
    // Only apps that were installed have a badge; for all others it is refused, which nobody misses.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(waiting).catch(() => {});
  }, [waiting]);
}
