import { type KeyboardEvent, useState } from 'react';
import { assertNever } from '../../../shared/assert-never';
import { useActions } from '../../core/actions/actions-context';
import { ownSuggestions, slashSuggestions } from '../../core/actions/slash-command';
import { useAppState, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import type { ContextSource } from './context/context-draft';
import { type MentionSource, sourceOf, sourcesNow } from './context/mention-sources';
import { type MentionSearch, useMentionSearch } from './context/use-mention-search';
import {
  enterFolder,
  enterSource,
  insertMention,
  type MentionQuery,
  mentionAt,
  noCaret,
  replaceMention,
  type WrittenText,
} from './mention-at';
import { usePromptCompletions } from './prompts/use-prompt-completions';
import type { Suggestion } from './suggestion';

interface SuggestionsOf {
  readonly text: string;
  readonly caret: number;
  write(written: WrittenText): void;
  run(suggestion: Extract<Suggestion, { kind: 'command' }>): void;
  /** Adds what was chosen to the message. */
  add(source: ContextSource, label: string): void;
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
  /** Why there is nothing to choose, where the user might wonder. */
  readonly note: string | null;
  choose(suggestion: Suggestion): void;
  point(index: number): void;
  /** Returns true if the list handled the key. */
  press(event: KeyboardEvent): boolean;
}

/** Suggests commands after a slash, and what can be added after @; closed if there is nothing to suggest. */
export function useSuggestions({ text, caret, write, run, add }: SuggestionsOf): Suggestions {
  const { all } = useActions();
  const skills = useAppState((state) => state.skills);
  const begun = caret === noCaret ? null : slashSuggestions(all, text);
  const own = caret === noCaret ? null : ownSuggestions(skills, text);
  const completions = usePromptCompletions(caret === text.length ? text : '');
  const commands: readonly Suggestion[] | null =
    begun || own || completions
      ? [
          ...(begun ?? []).map((action) => ({ kind: 'command', action }) as const),
          ...(own ?? []).map((skill) => ({ kind: 'own', skill }) as const),
          ...(completions ?? []).map((completion) => ({ kind: 'completion', completion }) as const),
        ]
      : null;
  const mention = commands ? null : mentionAt(text, caret);
  const subject = commands ? '/' : mention ? `@${mention.start}` : null;
  const [closed, setClosed] = useState<string | null>(null);
  if (subject === null && closed !== null) setClosed(null);
  const isClosed = subject === null || subject === closed;
  const app = useModels().app;
  const search = useMentionSearch(mention && !isClosed ? mention.query : null);
  const mentions = search.status === 'found' ? search : { items: [], total: 0 };
  const isOutdated = search.status === 'found' && search.query !== mention?.query;
  const items: readonly Suggestion[] = isClosed ? [] : (commands ?? mentions.items);
  const list = `${subject} ${mention?.query ?? text}`;
  const [pointed, setPointed] = useState({ list, index: 0 });
  const active = pointed.list === list ? Math.min(pointed.index, items.length - 1) : items.length > 0 ? 0 : -1;

  function point(index: number) {
    setPointed({ list, index });
  }
  function choose(suggestion: Suggestion) {
    if (suggestion.kind === 'command') run(suggestion);
    else if (suggestion.kind === 'own') begin(suggestion.skill.name);
    else if (suggestion.kind === 'completion') write(endOf(suggestion.completion.written));
    else if (mention) chooseMention(suggestion, mention);
  }
  /** The user continues after the name. */
  function begin(name: string) {
    write({ text: `/${name} `, caret: name.length + 2 });
  }
  function chooseMention(
    suggestion: Exclude<Suggestion, { kind: 'command' | 'own' | 'completion' }>,
    from: MentionQuery,
  ) {
    switch (suggestion.kind) {
      case 'file': {
        const { path, kind } = suggestion.file;
        write(insertMention(text, from, path));
        return add({ kind, path }, path);
      }
      case 'entry': {
        const { entry } = suggestion;
        if ('enters' in entry) return write(enterSource(text, from, entry.enters));
        write(replaceMention(text, from, entry.written));
        return add(entry.source, entry.title);
      }
      case 'source': {
        const { offers, word, title } = suggestion.source;
        if (offers.kind === 'many') return write(enterSource(text, from, word));
        write(replaceMention(text, from, ''));
        return add(offers.source, title);
      }
      default:
        return assertNever(suggestion);
    }
  }
  /** Completes a name to continue with: a command, or a folder to look into. */
  function complete(suggestion: Suggestion) {
    if (suggestion.kind === 'command') {
      const written = `/${suggestion.action.slash}`;
      write({ text: written, caret: written.length });
    } else if (mention && suggestion.kind === 'file' && suggestion.file.kind === 'folder') {
      write(enterFolder(text, mention, suggestion.file.path));
    } else choose(suggestion);
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
    label: commands ? words.commands : words.mentions,
    count: commands ? words.commandsFound(items.length) : words.mentionsFound(items.length, mentions.total),
    hint: commands ? words.commandsHint : words.mentionsHint,
    failure: search.status === 'failed' && !isClosed ? `${words.cannotFind} ${search.message}` : null,
    note: isClosed || items.length > 0 ? null : noteAbout(search, sourcesNow(app.store.getState())),
    choose,
    point,
    press,
  };
}

const endOf = (text: string): WrittenText => ({ text, caret: text.length });

function noteAbout(search: MentionSearch, sources: readonly MentionSource[]): string | null {
  if (search.status === 'waiting') return search.note;
  const offers = search.status === 'found' ? sourceOf(search.query, sources)?.source.offers : undefined;
  return offers?.kind === 'many' ? offers.nothing : null;
}
