import { useId } from 'react';
import { useAppState } from '../store/app-context';
import { readyValue } from '../store/loadable';
import { texts } from '../texts';

const shownFolders = 5;

export function RecentFolders({ onChoose }: { onChoose: (path: string) => void }) {
  const folders = useAppState((state) => readyValue(state.settings)?.recentWorkspaces);
  const headingId = useId();
  if (!folders || folders.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-1 text-small font-medium text-ink-faint">
        {texts.workspace.recent}
      </h3>
      <ul className="-mx-2.5">
        {folders.slice(0, shownFolders).map((path) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => onChoose(path)}
              className="w-full truncate rounded-control px-2.5 py-1 text-left font-mono text-small text-ink-soft hover:bg-hover hover:text-ink"
            >
              {path}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
