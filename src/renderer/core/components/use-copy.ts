import { useEffect, useState } from 'react';
import { copyText } from '../../ui/behavior/copy-text';
import { texts } from '../texts/texts';

/** Long enough to read. */
const toldFor = 2_000;

interface Copying {
  /** The result in words, shown for a moment. */
  readonly told: string | null;
  readonly isCopied: boolean;
  copy(text: string): Promise<void>;
}

export function useCopy(): Copying {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), toldFor);
    return () => clearTimeout(timer);
  }, [outcome]);
  return {
    told: outcome === null ? null : texts.copying[outcome],
    isCopied: outcome === 'copied',
    copy: async (text) => setOutcome((await copyText(text)) ? 'copied' : 'failed'),
  };
}
