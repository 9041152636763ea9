import { type KeyboardEvent, useEffect, useState } from 'react';
import { assertNever } from '../../../shared/assert-never';
import type { CommandOutput } from '../../../shared/contract/contract';
import { useActions } from '../../core/actions/actions-context';
import { slashSuggestions } from '../../core/actions/slash-command';
import { failureMessage } from '../../core/bridge/command-client';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { enterFolder, insertMention, mentionAt, noCaret, type WrittenText } from './mention-at';
import type { Suggestion } from './suggestion';

type FileSearch =
  | { readonly status: 'none' }
  | { readonly status: 'found'; readonly query: string; readonly files: CommandOutput<'workspace.find-files'> }
  | { readonly status: 'failed'; readonly message: string };

const none: FileSearch = { status: 'none' };

interface SuggestionsOf {
  readonly text: string;
  readonly caret: number;
  write(written: WrittenText): void;
  run(suggestion: Extract<Suggestion, { kind: 'command' }>): void;
}

export interface Suggestions {
  readonly items: readonly Suggestion[];
  readonly active: number;
  /**
   * True while the suggestions are for the previous input: a user who continues at once hasn't seen what they would
   * choose.
   */
  readonly isOutdated: boolean;
  /** What is listed, and how many entries there are. */
  readonly label: string;
  readonly count: string;
  readonly hint: string;
  readonly failure: string | null;
  choose(suggestion: Suggestion): void;
  point(index: number): void;
  /** Returns true if the list handled the key. */
  press(event: KeyboardEvent): boolean;
}

/** Suggests commands after a slash, and files and folders after @; closed if there is nothing to suggest. */
export function useSuggestions({ text, caret, write, run }: SuggestionsOf): Suggestions {
  const { all } = useActions();
  const commands = caret === noCaret ? null : slashSuggestions(all, text);
  const mention = commands ? null : mentionAt(text, caret);
  const subject = commands ? '/' : mention ? `@${mention.start}` : null;
  const [closed, setClosed] = useState<string | null>(null);
  if (subject === null && closed !== null) setClosed(null);
  const isClosed = subject === null || subject === closed;
  const search = useFileSearch(mention && !isClosed ? mention.query : null);
  const files = search.status === 'found' ? search.files : { found: [], total: 0 };
  const isOutdated = search.status === 'found' && search.query !== mention?.query;
  const items: Suggestion[] = isClosed
    ? []
    : commands
      ? commands.map((action) => ({ kind: 'command', action }))
      : files.found.map((file) => ({ kind: 'file', file }));
  const list = `${subject} ${mention?.query ?? text}`;
  const [pointed, setPointed] = useState({ list, index: 0 });
  const active = pointed.list === list ? Math.min(pointed.index, items.length - 1) : items.length > 0 ? 0 : -1;

  function point(index: number) {
    setPointed({ list, index });
  }
  function choose(suggestion: Suggestion) {
    switch (suggestion.kind) {
      case 'command':
        return run(suggestion);
      case 'file':
        return mention ? write(insertMention(text, mention, suggestion.file.path)) : undefined;
      default:
        return assertNever(suggestion);
    }
  }
  /** Completes a name to continue with: a command, or a folder to look into. */
  function complete(suggestion: Suggestion) {
    if (suggestion.kind === 'command') {
      const written = `/${suggestion.action.slash}`;
      write({ text: written, caret: written.length });
    } else if (mention && suggestion.file.kind === 'folder') write(enterFolder(text, mention, suggestion.file.path));
    else choose(suggestion);
  }
  function press(event: KeyboardEvent): boolean {
    const current = items[active];
    if (!current || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    switch (event.key) {
      case 'ArrowDown':
        point((active + 1) % items.length);
        break;
      case 'ArrowUp':
        point((active - 1 + items.length) % items.length);
        break;
      case 'Enter':
        if (!isOutdated) choose(current);
        break;
      case 'Tab':
        if (!isOutdated) complete(current);
        break;
      case 'Escape':
        setClosed(subject);
        break;
      default:
        return false;
    }
    event.preventDefault();
    return true;
  }

  const words = texts.composer;
  return {
    items,
    active,
    isOutdated,
    label: commands ? words.commands : words.files,
    count: commands ? words.commandsFound(items.length) : words.filesFound(items.length, files.total),
    hint: commands ? words.commandsHint : words.filesHint,
    failure: search.status === 'failed' && !isClosed ? `${words.cannotFind} ${search.message}` : null,
    choose,
    point,
    press,
  };
}

/**
 * Returns files similar to the query, and keeps showing them while the next result is on its way. Null searches for
 * nothing.
 */
function useFileSearch(query: string | null): FileSearch {
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
