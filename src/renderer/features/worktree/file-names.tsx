import clsx from 'clsx';
import { texts } from '../../core/texts/texts';
import { PathText } from '../../ui/path-text';

/** The most names to list, so that the buttons below stay visible. */
const mostShown = 8;

interface FileNamesProps {
  readonly paths: readonly string[];
  /** What is said about each of them, if anything. */
  readonly notes?: readonly string[];
  readonly label?: string;
  readonly className?: string;
}

export function FileNames({ paths, notes = [], label, className }: FileNamesProps) {
  const more = paths.length - mostShown;
  return (
    <ul aria-label={label} className={clsx('space-y-0.5 text-small', className)}>
      {paths.slice(0, mostShown).map((path, index) => (
        <li key={path} className="flex min-w-0 gap-2">
          <PathText path={path} className="font-mono" />
          {notes[index] && <span className="text-ink-faint">{notes[index]}</span>}
        </li>
      ))}
      {more > 0 && <li className="text-ink-faint">{texts.worktree.create.more(more)}</li>}
    </ul>
  );
}
