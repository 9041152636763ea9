import { ArrowUp, CornerDownLeft, ListPlus, Square } from 'lucide-react';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';

/** What Enter does with the message: it starts a run, waits for the end of one, or answers the agent's question. */
type EnterMeaning = 'send' | 'queue' | 'answer';

const icons = { send: ArrowUp, queue: ListPlus, answer: CornerDownLeft } as const;

interface SendControlsProps {
  readonly meaning: EnterMeaning;
  readonly isRunning: boolean;
  readonly canSend: boolean;
  readonly canStop: boolean;
  readonly stopHint: string;
  onStop(): void;
}

/** While a run works and nothing is written, there is only something to stop. */
export function SendControls({ meaning, isRunning, canSend, canStop, stopHint, onStop }: SendControlsProps) {
  const Icon = icons[meaning];
  const send = (
    <Button look="primary" type="submit" disabled={!canSend}>
      <Icon aria-hidden className="size-4" />
      {texts.composer.enter[meaning]}
    </Button>
  );
  if (!isRunning) return send;
  if (canSend) {
    return (
      <>
        <Button size="icon" aria-label={texts.composer.stop} title={stopHint} disabled={!canStop} onClick={onStop}>
          <Square aria-hidden className="size-3 fill-current" />
        </Button>
        {send}
      </>
    );
  }
  return (
    <Button onClick={onStop} disabled={!canStop} title={stopHint}>
      <Square aria-hidden className="size-3 fill-current" />
      {texts.composer.stop}
    </Button>
  );
}
