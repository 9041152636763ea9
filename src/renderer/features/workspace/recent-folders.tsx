import clsx from 'clsx';
import { Folder, FolderX, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { CommandOutput } from '../../../shared/contract/contract';
import { useAsyncAction } from '../../core/components/use-async-action';
import { folderName } from '../../core/format/folder-name';
import { useAppState, useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import { IconButton } from '../../ui/icon-button';
import { PathText } from '../../ui/path-text';

type RecentFolder = CommandOutput<'workspace.list-recent'>[number];

interface RecentFoldersProps {
  readonly onChoose: (path: string) => void;
}

/** Recently opened folders; a missing one is marked and can be removed from the list. */
export function RecentFolders({ onChoose }: RecentFoldersProps) {
  const { app } = useModels();
  const remembered = useAppState((state) => readyValue(state.settings)?.recentWorkspaces);
  const openPath = useAppState((state) => readyValue(state.description)?.workspacePath);
  const [folders, setFolders] = useState<readonly RecentFolder[]>([]);
  const forget = useAsyncAction(app.forgetFolder);
  const headingId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever the list has changed
  useEffect(() => {
    let isCurrent = true;
    void app
      .listRecentFolders()
      .catch(() => [])
      .then((found) => isCurrent && setFolders(found));
    return () => {
      isCurrent = false;
    };
  }, [app, remembered]);

  const others = folders.filter(({ path }) => path !== openPath);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="min-h-0">
      <h3 id={headingId} className="mb-1 text-small font-medium text-ink-faint">
        {texts.workspace.recent}
      </h3>
      <ul className="-mx-2 max-h-60 overflow-y-auto">
        {others.map(({ path, isThere }) => {
          const Icon = isThere ? Folder : FolderX;
          return (
            <li key={path} className="group flex items-center rounded-control hover:bg-hover">
              <button
                type="button"
                disabled={!isThere}
                onClick={() => onChoose(path)}
                title={path}
                className="flex min-w-0 grow items-center gap-2.5 rounded-control px-2 py-1 text-left -outline-offset-2"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
                <span className="min-w-0">
                  <span className={clsx('block truncate font-medium', !isThere && 'text-ink-faint')}>
                    {folderName(path)}
                    {!isThere && <span className="font-normal"> {texts.workspace.gone}</span>}
                  </span>
                  <PathText path={path} className="text-small text-ink-faint" />
                </span>
              </button>
              <IconButton
                icon={X}
                size="small"
                name={texts.workspace.forget(folderName(path))}
                onClick={() => void forget.run(path)}
                className="mr-1 px-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
              />
            </li>
          );
        })}
      </ul>
      {forget.error !== null && (
        <FailureMessage>
          {texts.workspace.notForgotten} {forget.error}
        </FailureMessage>
      )}
    </section>
  );
}
