import clsx from 'clsx';
import { ToolProgress } from '../../../shared/call/tool-progress';
import { texts } from '../../core/texts/texts';

export function CallProgress({ progress }: { progress: ToolProgress }) {
  const { message, currentOperation, warningMessage } = progress;
  return (
    <div className="space-y-1.5 text-small text-ink-soft">
      <p className="wrap-anywhere">
        {message}
        {currentOperation !== undefined && <span className="text-ink-faint"> {currentOperation}</span>}
      </p>
      <ProgressBar progress={progress} />
      {warningMessage !== undefined && <p className="text-warn-ink">{warningMessage}</p>}
    </div>
  );
}

const barShape = 'block h-1 min-w-0 grow appearance-none overflow-hidden rounded-round bg-line';

/** Without animation, as with reduced motion, a glow in the middle isn't mistaken for a start or an end. */
const barOfUnknownLength =
  'animate-breathe bg-linear-to-r from-line via-accent to-line [&::-webkit-progress-bar]:bg-transparent [&::-moz-progress-bar]:bg-transparent';
const barOfKnownLength =
  '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent';

function ProgressBar({ progress }: { progress: ToolProgress }) {
  const isUnknown = ToolProgress.isIndeterminate(progress);
  const text = ToolProgress.text(progress);
  const remaining = ToolProgress.remainingText(progress);
  return (
    <div className="flex items-center gap-2 tabular-nums">
      <progress
        aria-label={texts.call.progress}
        {...(isUnknown ? {} : { value: ToolProgress.normalized(progress) })}
        className={clsx(barShape, isUnknown ? barOfUnknownLength : barOfKnownLength)}
      />
      {text !== '' && <span>{text}</span>}
      {remaining !== undefined && <span className="text-ink-faint">{remaining}</span>}
    </div>
  );
}
