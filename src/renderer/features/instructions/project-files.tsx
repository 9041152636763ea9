import { useMemo } from 'react';
import type { ProjectFile } from '../../../shared/contract/project';
import { RevealedText } from '../../core/components/revealed-text';
import { useAsyncAction } from '../../core/components/use-async-action';
import { comparedHunks } from '../../core/diff/compared-hunks';
import { InlineDiff } from '../../core/diff/inline-diff';
import { asSentence } from '../../core/format/as-sentence';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { Disclosure } from '../../ui/disclosure';
import { FailureMessage } from '../../ui/failure-message';

const words = texts.hooks;

/** Settings files with hooks and limits: each whole command is shown before it can be trusted. */
export function ProjectFiles({ files }: { files: readonly ProjectFile[] }) {
  if (files.length === 0) return <p className="text-small text-ink-faint">{words.none}</p>;
  return (
    <ul className="divide-y divide-line">
      {files.map((file) => (
        <ProjectFileEntry key={file.path} file={file} />
      ))}
    </ul>
  );
}

function ProjectFileEntry({ file }: { file: ProjectFile }) {
  const { app } = useModels();
  const { path, label, origin, state, trusted, text, sha256, hooks, confinement, limits, problems } = file;
  const trusting = useAsyncAction(app.trustProject);
  const distrusting = useAsyncAction(app.distrustProject);
  const hunks = useMemo(() => (trusted === null ? null : comparedHunks(trusted, text)), [trusted, text]);
  const isNew = state === 'untrusted' || state === 'changed';
  const failure = trusting.error ?? distrusting.error;
  return (
    <li className="space-y-2 py-3 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{label}</p>
          <p className={isNew ? 'text-small text-warn-ink' : 'text-small text-ink-soft'}>{words.states[state]}</p>
        </div>
        {origin === 'repository' && trusted !== null && (
          <Button look="quiet" size="small" onClick={() => void distrusting.run(path)}>
            {words.distrust}
          </Button>
        )}
        {isNew && (
          <Button size="small" onClick={() => void trusting.run({ path, sha256, isUnconfined: false })}>
            {words.trust}
          </Button>
        )}
      </div>
      {failure && <FailureMessage>{failure}</FailureMessage>}
      {limits.length > 0 && (
        <ul className="list-disc space-y-0.5 pl-4 text-small wrap-anywhere text-ink-soft">
          {limits.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <p key={problem} className="text-small wrap-anywhere text-warn-ink">
          {asSentence(problem)}
        </p>
      ))}
      {hooks.map(({ event, matcher, command, name }) => (
        <div key={`${event} ${matcher} ${command}`} className="space-y-1">
          <p className="text-small text-ink-soft">
            {name} · {words.hook(event, matcher)}
          </p>
          <WholeText text={command} />
        </div>
      ))}
      {hooks.length > 0 && confinement === 'none' && <p className="text-small text-warn-ink">{words.runsUnconfined}</p>}
      {hooks.length > 0 && confinement === 'missing' && (
        <div className="flex items-start gap-3">
          <p className="min-w-0 grow text-small text-warn-ink">{words.needsSandbox}</p>
          {state === 'in-force' && (
            <Button size="small" onClick={() => void trusting.run({ path, sha256, isUnconfined: true })}>
              {words.runUnconfined}
            </Button>
          )}
        </div>
      )}
      {state === 'changed' && hunks !== null && (
        <Disclosure label={words.showChanges}>
          <InlineDiff path={label} hunks={hunks} />
        </Disclosure>
      )}
      {text !== '' && (
        <Disclosure label={words.showFile}>
          <WholeText text={text} />
        </Disclosure>
      )}
    </li>
  );
}

function WholeText({ text }: { text: string }) {
  return (
    <pre className="rounded-control bg-sunken px-3 py-2 font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink-soft">
      <RevealedText text={text} lineBreaks="kept" />
    </pre>
  );
}
