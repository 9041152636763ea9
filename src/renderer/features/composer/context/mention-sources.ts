import { Code, GitCompare, Globe, ListChecks, type LucideIcon, MessageSquareText, SquareTerminal } from 'lucide-react';
import type { McpServerDescription } from '../../../../shared/mcp/mcp-server';
import { onOneLine } from '../../../../shared/text/on-one-line';
import { contextIcons } from '../../../core/components/context-icons';
import type { AppModel } from '../../../core/store/app-model';
import { readyValue } from '../../../core/store/loadable';
import { usableServers } from '../../../core/store/usable-servers';
import { texts } from '../../../core/texts/texts';
import type { MentionEntry } from '../suggestion';
import type { ContextSource } from './context-draft';

/** Something besides files that @ can add to a message. */
export interface MentionSource {
  /** Typed after @ to reach it. One that lists its entries ends in what they begin with, such as `symbol:`. */
  readonly word: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly hint: string;
  readonly needsFolder: boolean;
  readonly offers:
    | { readonly kind: 'one'; readonly source: ContextSource }
    | {
        readonly kind: 'many';
        /** Searches after a pause in typing, because it takes a while. */
        readonly isSlow: boolean;
        /** Shown while there is no entry. */
        readonly nothing: string;
        /** Shown while it is looking, if that may take a while. */
        readonly waiting?: string;
        list(query: string, app: MentionDeps): Promise<readonly MentionEntry[]> | readonly MentionEntry[];
      };
}

export type MentionDeps = Pick<AppModel, 'store' | 'findSymbols' | 'findMcpResources'>;

const words = texts.composer.context.sources;
const shownEntries = 50;

/** In the order in which they are listed. */
export const mentionSources: readonly MentionSource[] = [
  {
    word: 'diff',
    icon: GitCompare,
    ...words.diff,
    needsFolder: true,
    offers: { kind: 'one', source: { kind: 'git-diff' } },
  },
  {
    word: 'staged',
    icon: ListChecks,
    ...words.staged,
    needsFolder: true,
    offers: { kind: 'one', source: { kind: 'staged-diff' } },
  },
  {
    word: 'symbol:',
    icon: Code,
    title: words.symbol.title,
    hint: words.symbol.hint,
    needsFolder: true,
    offers: { kind: 'many', isSlow: true, nothing: words.symbol.nothing, list: listSymbols },
  },
  {
    word: 'terminal:',
    icon: SquareTerminal,
    title: words.terminal.title,
    hint: words.terminal.hint,
    needsFolder: false,
    offers: { kind: 'many', isSlow: false, nothing: words.terminal.nothing, list: listTerminals },
  },
  {
    word: 'conversation:',
    icon: MessageSquareText,
    title: words.conversation.title,
    hint: words.conversation.hint,
    needsFolder: false,
    offers: { kind: 'many', isSlow: false, nothing: words.conversation.nothing, list: listConversations },
  },
  {
    word: 'https://',
    icon: Globe,
    title: words.url.title,
    hint: words.url.hint,
    needsFolder: false,
    offers: { kind: 'many', isSlow: false, nothing: words.url.nothing, list: (query) => listPage(`https://${query}`) },
  },
  {
    word: 'http://',
    icon: Globe,
    title: words.url.title,
    hint: words.url.hint,
    needsFolder: false,
    offers: { kind: 'many', isSlow: false, nothing: words.url.nothing, list: (query) => listPage(`http://${query}`) },
  },
];

/** Returns every source that there is now: a server may have resources until it says that it has none. */
export function sourcesNow(state: Parameters<typeof usableServers>[0]): readonly MentionSource[] {
  const servers = usableServers(state).filter(({ offers }) => offers?.hasResources !== false);
  return [...mentionSources, ...servers.map(serverSource)];
}

function serverSource({ name }: McpServerDescription): MentionSource {
  return {
    word: `${name}:`,
    icon: contextIcons.resource,
    title: name,
    hint: words.server.hint,
    needsFolder: false,
    offers: {
      kind: 'many',
      isSlow: true,
      nothing: words.server.nothing(name),
      waiting: words.server.waiting(name),
      list: (query, app) => listResources(name, query, app),
    },
  };
}

/** Returns the source whose entries a query lists, and what it looks for in it. */
export function sourceOf(
  query: string,
  sources: readonly MentionSource[],
): { readonly source: MentionSource; readonly sought: string } | null {
  const source = sources.find(
    ({ word, offers }) => offers.kind === 'many' && query.toLowerCase().startsWith(word.toLowerCase()),
  );
  return source ? { source, sought: query.slice(source.word.length) } : null;
}

/** Returns the sources that a query may mean; all of them if there is none yet. */
export function matchingSources(
  query: string,
  { hasFolder, sources }: { readonly hasFolder: boolean; readonly sources: readonly MentionSource[] },
): MentionSource[] {
  const sought = query.toLowerCase();
  const offered = sources.filter(({ word, needsFolder }) => word !== 'http://' && (hasFolder || !needsFolder));
  return offered.filter(
    ({ word, title }) => word.toLowerCase().startsWith(sought) || title.toLowerCase().startsWith(sought),
  );
}

async function listSymbols(query: string, app: MentionDeps): Promise<MentionEntry[]> {
  const { found } = await app.findSymbols(query);
  return found.map(({ name, path, line }) => ({
    id: `${path}:${line} ${name}`,
    icon: Code,
    title: name,
    detail: `${path}:${line}`,
    source: { kind: 'symbol', name, path, line },
    written: name,
  }));
}

async function listResources(name: string, query: string, app: MentionDeps): Promise<MentionEntry[]> {
  return (await app.findMcpResources(name, query)).map(({ uri, title, detail, isBeginning }) => {
    const shown = { id: `${isBeginning ? 'begin' : 'add'} ${uri}`, icon: contextIcons.resource, title, detail };
    if (isBeginning) return { ...shown, enters: `${name}:${uri}` };
    return { ...shown, source: { kind: 'resource', server: name, uri }, written: '' };
  });
}

function listTerminals(query: string, { store }: MentionDeps): MentionEntry[] {
  const terminals = store.getState().terminals.toSorted((first, second) => second.startedAt - first.startedAt);
  return terminals
    .filter(({ command }) => includes(command, query))
    .slice(0, shownEntries)
    .map(({ id, command, state }) => ({
      id,
      icon: SquareTerminal,
      title: onOneLine(command),
      detail: state === 'ended' ? texts.composer.context.ended : texts.composer.context.running,
      source: { kind: 'terminal', terminalId: id },
      written: '',
    }));
}

function listConversations(query: string, { store }: MentionDeps): MentionEntry[] {
  const { conversations, open } = store.getState();
  return (readyValue(conversations) ?? [])
    .filter(({ id, title }) => id !== open?.id && includes(title, query))
    .toSorted((first, second) => second.updatedAt - first.updatedAt)
    .slice(0, shownEntries)
    .map(({ id, title }) => ({
      id,
      icon: MessageSquareText,
      title: title || texts.sidebar.untitled,
      detail: '',
      source: { kind: 'conversation', conversationId: id },
      written: '',
    }));
}

/** Only what may be a whole address. */
function listPage(url: string): MentionEntry[] {
  if (!URL.canParse(url) || !/[.:]|localhost/.test(new URL(url).host)) return [];
  return [{ id: url, icon: Globe, title: url, detail: '', source: { kind: 'url', url }, written: url }];
}

/** Every word of the query, in any order. */
function includes(text: string, query: string): boolean {
  const said = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
