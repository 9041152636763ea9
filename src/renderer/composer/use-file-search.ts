import { useEffect, useState } from 'react';
import type { CommandOutput } from '../../shared/contract/contract';
import { failureMessage } from '../core/bridge/command-client';
import { useModels } from '../core/store/app-context';

export type FileSearch =
  | { readonly status: 'none' }
  | { readonly status: 'found'; readonly query: string; readonly files: CommandOutput<'workspace.find-files'> }
  | { readonly status: 'failed'; readonly message: string };

const none: FileSearch = { status: 'none' };

/** What is like the query; it goes on being shown while the next answer is under way. Null looks for nothing. */
export function useFileSearch(query: string | null): FileSearch {
  const { app } = useModels();
  const [search, setSearch] = useState<FileSearch>(none);
  useEffect(() => {
    if (query === null) {
      setSearch(none);
      return;
    }
    let isLatest = true;
    app.findFiles(query).then(
      (files) => isLatest && setSearch({ status: 'found', query, files }),
      (cause) => isLatest && setSearch({ status: 'failed', message: failureMessage(cause) }),
    );
    return () => {
      isLatest = false;
    };
  }, [app, query]);
  return query === null ? none : search;
}
