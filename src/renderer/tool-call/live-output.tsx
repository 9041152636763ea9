import { useEffect, useState } from 'react';
import type { ToolProgress } from '../../shared/call/tool-progress';
import { useAppState, useModels } from '../core/store/app-context';
import { texts } from '../core/texts/texts';
import { CallProgress } from '../features/tool-call/call-progress';

/** Often enough to be read along, and seldom enough to cost nothing. */
const renewal = 500;
const shownLines = 6;

interface LiveOutputProps {
  readonly callId: string;
  readonly progress: ToolProgress | undefined;
}

/** The last lines that a running command printed; of other calls, how far they are. */
export function LiveOutput({ callId, progress }: LiveOutputProps) {
  const terminalId = useAppState(({ terminals }) => terminals.find((one) => one.callId === callId)?.id);
  if (terminalId !== undefined) return <Tail key={terminalId} terminalId={terminalId} />;
  return progress ? <CallProgress progress={progress} /> : null;
}

function Tail({ terminalId }: { terminalId: string }) {
  const { app } = useModels();
  const [text, setText] = useState('');
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    async function look() {
      // A terminal that is gone has nothing more to say, and the result is about to come.
      const tail = await app.readTerminalTail(terminalId).catch(() => null);
      if (isOver) return;
      if (tail !== null) setText(tail.trimEnd().split('\n').slice(-shownLines).join('\n'));
      timer = setTimeout(look, renewal);
    }
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [app, terminalId]);
  if (text === '') return <p className="text-small text-ink-faint">{texts.call.noOutputYet}</p>;
  return (
    <pre
      role="log"
      aria-live="off"
      aria-label={texts.call.liveOutput}
      className="max-h-32 overflow-hidden rounded-control bg-sunken px-3 py-2 font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink-soft"
    >
      {text}
    </pre>
  );
}
