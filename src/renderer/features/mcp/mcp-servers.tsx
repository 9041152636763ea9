import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { McpServerDescription } from '../../../shared/mcp/mcp-server';
import { useAppState } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ImportList } from './import-list';
import { ServerForm } from './server-form';
import { ServerState } from './server-state';
import { ServerView } from './server-view';

type Place = { readonly kind: 'list' | 'add' | 'import' } | { readonly kind: 'server'; readonly name: string };

const words = texts.settings.mcp;

export function McpServers() {
  const servers = useAppState((state) => state.mcpServers);
  const wanted = useAppState((state) => state.settingsDialog?.mcpServer);
  const [place, setPlace] = useState<Place>(wanted ? { kind: 'server', name: wanted.name } : { kind: 'list' });
  const show = (name: string) => setPlace({ kind: 'server', name });
  const showImport = () => setPlace({ kind: 'import' });
  const showAll = () => setPlace({ kind: 'list' });
  const shown = place.kind === 'server' ? servers.find(({ name }) => name === place.name) : undefined;
  if (place.kind === 'list' || (place.kind === 'server' && !shown)) {
    return (
      <div className="space-y-3">
        <div className="flex gap-2">
          <Button look="primary" onClick={() => setPlace({ kind: 'add' })}>
            {words.add}
          </Button>
          <Button onClick={showImport}>{words.import}</Button>
        </div>
        {servers.length === 0 && <p className="text-ink-soft">{words.none}</p>}
        <ul className="divide-y divide-line">
          {servers.map((server) => (
            <ServerRow key={server.name} server={server} onShow={() => show(server.name)} />
          ))}
        </ul>
      </div>
    );
  }
  return (
    <div className="space-y-3">
      <Button size="small" look="quiet" className="-ml-2" onClick={showAll}>
        <ArrowLeft aria-hidden className="size-3.5" />
        {words.back}
      </Button>
      {place.kind === 'add' && <ServerForm onSaved={show} onCancel={showAll} />}
      {place.kind === 'import' && <ImportList onImported={show} />}
      {shown && (
        <ServerView
          key={shown.name}
          server={shown}
          beginsWithLog={wanted?.name === shown.name && wanted.part === 'log'}
          onReview={showImport}
          onRemoved={showAll}
        />
      )}
    </div>
  );
}

function ServerRow({ server, onShow }: { readonly server: McpServerDescription; readonly onShow: () => void }) {
  const { name, command, tools, needsReview } = server;
  return (
    <li>
      <button
        type="button"
        onClick={onShow}
        className="flex w-full items-center gap-2 rounded-small py-2.5 text-left hover:bg-hover"
      >
        <span className="min-w-0 grow">
          <span className="font-medium">{name}</span>{' '}
          <span className="text-small text-ink-faint">{words.toolCount(tools.length)}</span>
          <code className="block truncate font-mono text-small text-ink-soft">{command}</code>
        </span>
        {needsReview && <Badge tone="warn">{words.review}</Badge>}
        <ServerState server={server} />
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </button>
    </li>
  );
}
