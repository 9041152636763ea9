import { useEffect, useState } from 'react';
import { failureMessage } from '../../core/bridge/command-client';
import { asSentence } from '../../core/format/as-sentence';

export type Preview<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly message: string };

/** What a dialog shows of something that is read once, as it opens. */
export function usePreview<Value>(read: () => Promise<Value>): Preview<Value> {
  const [preview, setPreview] = useState<Preview<Value>>({ status: 'loading' });
  useEffect(() => {
    let isOpen = true;
    read().then(
      (value) => isOpen && setPreview({ status: 'ready', value }),
      (cause) => isOpen && setPreview({ status: 'failed', message: asSentence(failureMessage(cause)) }),
    );
    return () => {
      isOpen = false;
    };
  }, [read]);
  return preview;
}
