import { FileCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CommandOutput } from '../../../../shared/contract/contract';
import { writeMention } from '../../../../shared/text/mention';
import { failureMessage } from '../../../core/bridge/command-client';
import { useModels } from '../../../core/store/app-context';
import type { AppModel } from '../../../core/store/app-model';
import { readyValue } from '../../../core/store/loadable';
import type { Suggestion } from '../suggestion';
import { matchingSources, sourceOf, sourcesNow } from './mention-sources';

export type MentionSearch =
  | { readonly status: 'none' }
  | { readonly status: 'waiting'; readonly note: string }
  | { readonly status: 'found'; readonly query: string; readonly items: readonly Suggestion[]; readonly total: number }
  | { readonly status: 'failed'; readonly message: string };

const none: MentionSearch = { status: 'none' };

/** Longer than the gap between two keystrokes. */
const typingPause = 150;

const lineRange = /^(.+):(\d{1,7})(?:-(\d{0,7}))?$/;

/**
 * Returns what the query may mean, and keeps showing it while the next result is on its way. Null searches for nothing.
 */
export function useMentionSearch(query: string | null): MentionSearch {
  const { app } = useModels();
  const [search, setSearch] = useState<MentionSearch>(none);
  useEffect(() => {
    if (query === null) {
      setSearch(none);
      return;
    }
    let isLatest = true;
    const look = () =>
      findMentions(query, app).then(
        (found) => isLatest && setSearch({ status: 'found', query, ...found }),
        (cause) => isLatest && setSearch({ status: 'failed', message: failureMessage(cause) }),
      );
    const listing = sourceOf(query, sourcesNow(app.store.getState()));
    const offers = listing?.source.offers;
    const isSlow = offers?.kind === 'many' && offers.isSlow;
    const note = offers?.kind === 'many' ? offers.waiting : undefined;
    if (listing && note !== undefined) {
      const { word } = listing.source;
      setSearch((before) =>
        before.status === 'found' && before.query.startsWith(word) ? before : { status: 'waiting', note },
      );
    }
    const timer = isSlow ? setTimeout(() => void look(), typingPause) : void look();
    return () => {
      isLatest = false;
      clearTimeout(timer ?? undefined);
    };
  }, [app, query]);
  return query === null ? none : search;
}

interface Found {
  readonly items: readonly Suggestion[];
  readonly total: number;
}

async function findMentions(query: string, app: AppModel): Promise<Found> {
  const state = app.store.getState();
  const known = sourcesNow(state);
  const listing = sourceOf(query, known);
  if (listing?.source.offers.kind === 'many') {
    const entries = await listing.source.offers.list(listing.sought, app);
    return { items: entries.map((entry) => ({ kind: 'entry', entry })), total: entries.length };
  }
  const { description, open } = state;
  const hasFolder = open !== null || (readyValue(description)?.workspacePath ?? null) !== null;
  const sources = matchingSources(query, { hasFolder, sources: known }).map((source): Suggestion => {
    return { kind: 'source', source };
  });
  if (!hasFolder) return { items: sources, total: sources.length };
  const [, path, from, to] = lineRange.exec(query) ?? [];
  if (path !== undefined && from !== undefined) {
    const { found } = await app.findFiles(path);
    const items = found.flatMap((file) => linesOf(file, Number(from), to ? Number(to) : Number(from)));
    return { items, total: items.length };
  }
  const { found, total } = await app.findFiles(query);
  const files = found.map((file): Suggestion => ({ kind: 'file', file }));
  // Once something is typed, a file is the most likely target.
  const items = query === '' ? [...sources, ...files] : [...files, ...sources];
  return { items, total: total + sources.length };
}

function linesOf(
  { path, kind }: CommandOutput<'workspace.find-files'>['found'][number],
  startLine: number,
  endLine: number,
): Suggestion[] {
  if (kind !== 'file' || startLine < 1 || endLine < startLine) return [];
  const range = startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const entry = {
    id: `${path}:${range}`,
    icon: FileCode,
    title: `${name}:${range}`,
    detail: path.slice(0, path.length - name.length),
    source: { kind: 'lines', path, startLine, endLine } as const,
    written: `${writeMention(path)}:${range}`,
  };
  return [{ kind: 'entry', entry }];
}
