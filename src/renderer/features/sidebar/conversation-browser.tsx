import { FolderTree } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useAppState, useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { ConversationList } from './conversation-list';
import { ImportConversation } from './import-conversation';
import { SearchHits } from './search-hits';
import { createSearchModel } from './search-model';

/** Shows all conversations or, during a search, the matches. */
export function ConversationBrowser() {
  const { app } = useModels();
  const [model] = useState(() => createSearchModel(app.searchConversations));
  const { query, found } = useStore(model.store);

  function clearByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || query === '') return;
    event.preventDefault();
    model.search('');
  }

  return (
    <>
      <search className="flex items-start gap-1 px-2 pb-2">
        <TextField
          type="search"
          aria-label={texts.sidebar.search}
          placeholder={texts.sidebar.searchPlaceholder}
          spellCheck={false}
          autoComplete="off"
          maxLength={1_000}
          value={query}
          onChange={(event) => model.search(event.target.value)}
          onKeyDown={clearByEscape}
          className="grow"
        />
        <GroupSwitch />
        <ImportConversation />
      </search>
      <nav aria-label={texts.sidebar.conversations} className="flex min-h-0 grow flex-col">
        {found === null ? <ConversationList /> : <SearchHits found={found} onRetry={model.retry} />}
      </nav>
    </>
  );
}

/** By folder while pressed, otherwise by day. */
function GroupSwitch() {
  const { app } = useModels();
  const grouping = useAppState((state) => readyValue(state.settings)?.sidebarGrouping ?? 'day');
  const update = useAsyncAction(app.updateSettings);
  const isByFolder = grouping === 'folder';
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={texts.sidebar.groupByFolder}
      title={update.error ?? texts.sidebar.groupByFolder}
      aria-pressed={isByFolder}
      className={isByFolder ? 'shrink-0 bg-selected' : 'shrink-0'}
      onClick={() => void update.run({ sidebarGrouping: isByFolder ? 'day' : 'folder' })}
    >
      <FolderTree aria-hidden className="size-4" />
    </Button>
  );
}
