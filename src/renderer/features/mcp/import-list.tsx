import { useEffect, useState } from 'react';
import type { ImportableServer } from '../../../shared/mcp/mcp-server';
import { revealInvisible } from '../../../shared/text/reveal-invisible';
import { CodeBlock } from '../../core/components/code-block';
import { useAsyncAction } from '../../core/components/use-async-action';
import { asSentence } from '../../core/format/as-sentence';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';

const words = texts.settings.mcp.importing;

/** Servers of other programs and of the open folder, each with its whole command. */
export function ImportList({ onImported }: { readonly onImported: (name: string) => void }) {
  const { app } = useModels();
  const [found, setFound] = useState<readonly ImportableServer[] | null>(null);
  const load = useAsyncAction(async () => setFound(await app.findMcpServers()));
  // Once: what is imported must be what was shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action is new in each render
  useEffect(() => void load.run(), []);

  return (
    <div className="space-y-3.5">
      <div>
        <h4 className="font-semibold">{words.title}</h4>
        <p className="text-small text-ink-soft">{words.description}</p>
      </div>
      {load.error !== null && <FailureMessage>{load.error}</FailureMessage>}
      {load.isRunning && <p className="text-ink-faint">{texts.loading}</p>}
      {found?.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ul className="space-y-3">
        {found?.map((server) => (
          <Importable key={`${server.file} ${server.name}`} server={server} onImported={onImported} />
        ))}
      </ul>
    </div>
  );
}

function Importable({ server, onImported }: { server: ImportableServer; onImported: (name: string) => void }) {
  const { app } = useModels();
  const { name, from, file, command, environmentNames, isProject, isKnown, hash, problem } = server;
  const take = useAsyncAction(async () => onImported(await app.importMcpServer({ file, name, hash })));
  return (
    <li className="space-y-1.5 rounded-card border border-line p-3">
      <div className="flex items-center gap-2">
        <span className="font-medium">{revealInvisible(name)}</span>
        <span className="min-w-0 grow truncate text-small text-ink-faint" title={file}>
          {from} · {file}
        </span>
        {isKnown && <Badge tone="neutral">{words.known}</Badge>}
        {!isKnown && problem === undefined && (
          <Button size="small" aria-disabled={take.isRunning} onClick={() => void take.run()}>
            {isProject ? words.trust : words.run}
          </Button>
        )}
      </div>
      {command !== '' && <CodeBlock text={command} />}
      {environmentNames.length > 0 && (
        <p className="text-small text-ink-soft">{words.values(environmentNames.map(revealInvisible))}</p>
      )}
      {isProject && problem === undefined && <p className="text-small text-warn-ink">{words.project}</p>}
      {problem !== undefined && <FailureMessage>{asSentence(problem)}</FailureMessage>}
      {take.error !== null && <FailureMessage>{take.error}</FailureMessage>}
    </li>
  );
}
