import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import { useAppState, useConversation, useModels } from '../store/app-context';
import { conversationOnPage } from '../store/app-state';
import { createFileLinks, type FileLinks, type FileTarget } from './file-links';
import type { PathMention } from './find-paths';

/** Null where paths are only text: in the inbox, and outside of conversations. */
const FileLinksContext = createContext<FileLinks | null>(null);

export interface FileLink {
  readonly from: number;
  readonly to: number;
  readonly target: FileTarget;
}

export function FileLinksProvider({ children }: { children: ReactNode }) {
  const { app } = useModels();
  const id = useAppState((state) => conversationOnPage(state)?.id ?? null);
  const links = useMemo(() => (id === null ? null : createFileLinks({ app, conversationId: id })), [app, id]);
  const isRunning = useConversation(({ run }) => run !== null, false);
  useEffect(() => {
    if (!isRunning) links?.refresh();
  }, [links, isRunning]);
  return <FileLinksContext value={links}>{children}</FileLinksContext>;
}

export function useFileLinks(): FileLinks | null {
  return use(FileLinksContext);
}

const noLinks = createStore(() => ({ found: new Map<string, never>(), round: 0, menu: null, failure: null }));
const nothing: readonly never[] = [];

/** Returns which of the mentions lead to files that exist. */
export function useResolvedPaths(mentions: readonly PathMention[]): readonly FileLink[] {
  const links = use(FileLinksContext);
  const store = links?.store ?? noLinks;
  const round = useStore(store, (state) => state.round);
  const files = useStore(
    store,
    useShallow(({ found }) => (mentions.length === 0 ? nothing : mentions.map(({ path }) => found.get(path) ?? null))),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again about what wasn't there
  useEffect(() => {
    if (mentions.length > 0) links?.want(mentions.map(({ path }) => path));
  }, [links, mentions, round]);
  return useMemo(
    () =>
      mentions.flatMap(({ from, to, path: _, ...place }, index) => {
        const file = files[index];
        return file ? [{ from, to, target: { ...file, ...place } }] : [];
      }),
    [mentions, files],
  );
}
