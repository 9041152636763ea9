import type { ToolProgress } from '../../shared/tool-progress';
import { texts } from '../texts';

export function CallProgress({ progress }: { progress: ToolProgress }) {
  const { message, percentComplete, currentOperation, warningMessage } = progress;
  return (
    <div className="space-y-1.5 text-small text-ink-soft">
      <p className="wrap-anywhere">
        {message}
        {currentOperation !== undefined && <span className="text-ink-faint"> {currentOperation}</span>}
      </p>
      {percentComplete !== undefined && (
        <progress
          aria-label={texts.call.progress}
          max={100}
          value={percentComplete}
          className="block h-1 w-full appearance-none overflow-hidden rounded-round bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
      )}
      {warningMessage !== undefined && <p className="text-warn-ink">{warningMessage}</p>}
    </div>
  );
}
