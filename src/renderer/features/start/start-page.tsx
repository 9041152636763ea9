import { useEffect, useState } from 'react';
import { EmptyState } from '../../conversation/empty-state';
import { useAppState } from '../../core/store/app-context';
import { isFirstStart } from './is-first-start';
import { Welcome } from './welcome';

/** Where a conversation begins. The welcome stays while its steps are taken, and goes when the first message is sent. */
export function StartPage() {
  const isFirst = useAppState(isFirstStart);
  const [isWelcome, setIsWelcome] = useState<boolean | null>(isFirst);
  useEffect(() => setIsWelcome((known) => known ?? isFirst), [isFirst]);
  if (isWelcome) return <Welcome onClose={() => setIsWelcome(false)} />;
  return <EmptyState onShowWelcome={() => setIsWelcome(true)} />;
}
