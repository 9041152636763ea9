import { FileUp, FolderTree } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useAppState, useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { IconButton } from '../../ui/icon-button';
import { Popover } from '../../ui/popover';
import { TextField } from '../../ui/text-field';
import { ConversationList } from './conversation-list';
import { focusFirstHit, SearchHits } from './search-hits';
import { createSearchModel } from './search-model';

/** Shows all conversations or, during a search, the matches. */
export function ConversationBrowser() {
  const { app } = useModels();
  const [model] = useState(() => createSearchModel(app.searchConversations));
  const { query, found } = useStore(model.store);

  function actByKey(event: KeyboardEvent) {
    if (query === '' || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') model.search('');
    else if (event.key !== 'ArrowDown' || !focusFirstHit()) return;
    event.preventDefault();
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
          onKeyDown={actByKey}
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

/** Imports a conversation that was exported as JSON, here or elsewhere, or the lines of a log. */
function ImportConversation() {
  const { app } = useModels();
  const picker = useRef<HTMLInputElement>(null);
  const action = useAsyncAction(async (file: File) => {
    const text = await file.text().catch(() => {
      throw new Error(texts.sidebar.cannotReadFile(file.name));
    });
    await app.importConversation(text);
  });
  const label = action.isRunning ? texts.sidebar.importing : texts.sidebar.import;
  return (
    <>
      <Popover
        isOpen={action.error !== null}
        onOpenChange={(isOpen) => isOpen || action.clearError()}
        label={texts.sidebar.import}
        side="bottom"
        align="start"
        sideOffset={4}
        className="w-72 p-3"
        anchor={
          <IconButton
            icon={FileUp}
            name={label}
            aria-disabled={action.isRunning}
            onClick={() => action.isRunning || picker.current?.click()}
          />
        }
      >
        <FailureMessage>{action.error}</FailureMessage>
      </Popover>
      <input
        ref={picker}
        type="file"
        accept=".json,.jsonl,application/json"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that the same file can be chosen again.
          event.target.value = '';
          if (file) void action.run(file);
        }}
      />
    </>
  );
}
