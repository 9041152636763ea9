import { useEffect, useState } from 'react';
import type { ToolProgress } from '../../../../shared/call/tool-progress';
import { StyledText } from '../../../../shared/text/styled-text';
import { useAppState, useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { CallProgress } from '../call-progress';
import { StyledOutput } from './styled-output';

/** In milliseconds: often enough to follow, without noticeable cost. */
const renewal = 500;

const shownLines = 6;

interface LiveOutputProps {
  readonly callId: string;
  readonly progress: ToolProgress | undefined;
}

/** Shows the last lines that a running command printed; for other calls, their progress. */
export function LiveOutput({ callId, progress }: LiveOutputProps) {
  const terminalId = useAppState(({ terminals }) => terminals.find((one) => one.callId === callId)?.id);
  if (terminalId !== undefined) return <Tail key={terminalId} terminalId={terminalId} />;
  return progress ? <CallProgress progress={progress} /> : null;
}

function Tail({ terminalId }: { terminalId: string }) {
  const { app } = useModels();
  const [output, setOutput] = useState(StyledText.plain(''));
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    async function look() {
      // A terminal that is gone prints nothing more, and the result is about to arrive.
      const tail = await app.readTerminalTail(terminalId).catch(() => null);
      if (isOver) return;
      if (tail !== null) setOutput(StyledText.tail(tail, shownLines));
      timer = setTimeout(look, renewal);
    }
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [app, terminalId]);
  if (output.text === '') return <p className="text-small text-ink-faint">{texts.call.noOutputYet}</p>;
  return (
    <pre
      role="log"
      aria-live="off"
      aria-label={texts.call.liveOutput}
      className="max-h-32 overflow-hidden rounded-control bg-sunken px-3 py-2 font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink-soft"
    >
      <StyledOutput output={output} />
    </pre>
  );
}
