import { useAppState } from '../store/app-context';
import { readyValue } from '../store/loadable';
import { texts } from '../texts';
import { folderName } from './folder-name';
import { OpenFolderButton } from './open-folder-button';

export function WorkspaceSwitcher() {
  const description = useAppState((state) => readyValue(state.description));
  const path = description?.workspacePath ?? null;
  const name = path === null ? texts.workspace.none : folderName(path);
  return (
    <section aria-label={texts.workspace.label} className="border-t border-line px-2 pt-2.5 pb-2">
      <div className="mb-1.5 px-2.5">
        <p className="truncate font-semibold">{description ? name : texts.workspace.label}</p>
        {path !== null && (
          <p className="truncate text-small text-ink-faint" title={path}>
            {path}
          </p>
        )}
      </div>
      <OpenFolderButton look="quiet" className="w-full" disabled={description === null} />
    </section>
  );
}
