import { type ReactNode, useId, useState } from 'react';
import type { TerminalSummary } from '../../../../shared/contract/terminal';
import { revealText } from '../../../../shared/text/blank-runs';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useAppState, useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { TextField } from '../../../ui/text-field';
import { asksForSecret } from './asks-for-secret';

interface AnswerProgramProps {
  readonly callId: string;
  /** Shown while the program asks for nothing. */
  readonly otherwise: ReactNode;
}

/** Lets the user answer a program that asks for input in a terminal. */
export function AnswerProgram({ callId, otherwise }: AnswerProgramProps) {
  const terminal = useAppState(({ terminals }) =>
    terminals.find((one) => one.callId === callId && one.state === 'waiting-for-input'),
  );
  const { app } = useModels();
  const [answer, setAnswer] = useState('');
  const [answered, setAnswered] = useState<TerminalSummary | null>(null);
  const send = useAsyncAction(app.answerTerminal);
  const promptId = useId();
  // An answered question is done until main says otherwise.
  if (!terminal || terminal === answered) return otherwise;
  const { id, prompt = '' } = terminal;
  const isSecret = asksForSecret(prompt);
  return (
    <form
      aria-labelledby={promptId}
      className="space-y-1.5 rounded-control border border-line-strong p-2"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!(await send.run(id, answer))) return;
        setAnswer('');
        setAnswered(terminal);
      }}
    >
      <p id={promptId} className="font-mono text-small wrap-anywhere whitespace-pre-wrap">
        {revealText(prompt)}
      </p>
      <div className="flex gap-2">
        <TextField
          type={isSecret ? 'password' : 'text'}
          aria-label={isSecret ? texts.call.secretAnswer : texts.call.answer}
          autoComplete="off"
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          className="grow font-mono"
        />
        <Button type="submit" look="primary" disabled={send.isRunning}>
          {texts.call.sendAnswer}
        </Button>
      </div>
      <p className="text-small text-ink-faint">{texts.call.waitsForInput}</p>
      {send.error !== null && <FailureMessage>{send.error}</FailureMessage>}
    </form>
  );
}
