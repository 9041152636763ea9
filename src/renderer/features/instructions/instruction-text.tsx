import { useEffect, useMemo, useState } from 'react';
import type { InstructionReading } from '../../../shared/contract/instructions';
import { failureMessage } from '../../core/bridge/command-client';
import { RevealedText } from '../../core/components/revealed-text';
import { useAsyncAction } from '../../core/components/use-async-action';
import { comparedHunks } from '../../core/diff/compared-hunks';
import { InlineDiff } from '../../core/diff/inline-diff';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';

interface InstructionTextProps {
  readonly path: string;
  readonly title: string;
  readonly hasChange: boolean;
  readonly onDone: () => void;
}

const words = texts.instructions;

/** The text of a file or, if it changed, the differences and the button to use the new version. */
export function InstructionText({ path, title, hasChange, onDone }: InstructionTextProps) {
  const { app } = useModels();
  const [reading, setReading] = useState<InstructionReading | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is read when there is one
  useEffect(() => {
    let isLatest = true;
    app.readInstruction(path).then(
      (read) => isLatest && setReading(read),
      (cause) => isLatest && setFailure(failureMessage(cause)),
    );
    return () => {
      isLatest = false;
    };
  }, [app, path, hasChange]);
  if (failure !== null) return <FailureMessage className="mt-2">{failure}</FailureMessage>;
  if (!reading) return <p className="mt-2 text-ink-faint">{texts.loading}</p>;
  if (!reading.change) return <WholeText text={reading.current ?? ''} />;
  return (
    <ChangedText path={path} title={title} before={reading.current ?? ''} change={reading.change} onDone={onDone} />
  );
}

interface ChangedTextProps extends Omit<InstructionTextProps, 'hasChange'> {
  readonly before: string;
  readonly change: NonNullable<InstructionReading['change']>;
}

function ChangedText({ path, title, before, change, onDone }: ChangedTextProps) {
  const { app } = useModels();
  const hunks = useMemo(() => comparedHunks(`${before}\n`, `${change.text}\n`), [before, change]);
  const accepting = useAsyncAction(app.acceptInstruction);
  async function accept() {
    if (await accepting.run({ path, sha256: change.sha256 })) onDone();
  }
  return (
    <div className="mt-2 space-y-2">
      {hunks ? (
        <InlineDiff path={title} hunks={hunks} />
      ) : (
        <>
          <p className="text-small text-ink-soft">{words.tooDifferent}</p>
          <WholeText text={change.text} />
        </>
      )}
      {accepting.error && <FailureMessage>{accepting.error}</FailureMessage>}
      <div className="flex items-center gap-3">
        <Button look="primary" size="small" onClick={() => void accept()}>
          {words.useNew}
        </Button>
        <span className="text-small text-ink-soft">{words.useNewHint}</span>
      </div>
    </div>
  );
}

function WholeText({ text }: { text: string }) {
  return (
    <pre className="mt-2 max-h-80 overflow-y-auto rounded-control bg-sunken px-3 py-2 font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink-soft">
      <RevealedText text={text} lineBreaks="kept" />
    </pre>
  );
}
