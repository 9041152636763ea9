import { useEffect, useState } from 'react';
import { createPageStorage } from '../core/store/page-storage';
import { createDraftStore, type DraftStore } from '../features/composer/draft-store';

export function useDraftStore(): DraftStore {
  const [drafts] = useState(() =>
    createDraftStore({ storage: createPageStorage(() => window.localStorage), now: Date.now }),
  );
  useEffect(() => {
    window.addEventListener('pagehide', drafts.flush);
    return () => {
      window.removeEventListener('pagehide', drafts.flush);
      drafts.flush();
    };
  }, [drafts]);
  return drafts;
}
