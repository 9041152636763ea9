import { X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useStore } from 'zustand';
import type { FileLinks } from '../../core/files/file-links';
import { useFileLinks } from '../../core/files/file-links-context';
import { useAppState, useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { copyText } from '../../ui/behavior/copy-text';
import { IconButton } from '../../ui/icon-button';
import { MenuItem } from '../../ui/menu';

/** The menu of the link that it was asked for on, and why a link couldn't be followed. */
export function FileMenu() {
  const links = useFileLinks();
  return links && <OpenMenu links={links} />;
}

function OpenMenu({ links }: { links: FileLinks }) {
  const { app } = useModels();
  const menu = useStore(links.store, (state) => state.menu);
  const failure = useStore(links.store, (state) => state.failure);
  const canReveal = useAppState(({ description }) => readyValue(description)?.canReveal ?? false);
  const { conversationId } = links;
  return (
    <>
      {menu && (
        <DropdownMenu.Root open modal={false} onOpenChange={() => links.showMenu(null)}>
          <DropdownMenu.Trigger asChild>
            <span aria-hidden className="fixed size-0" style={{ left: menu.x, top: menu.y }} />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content
              align="start"
              sideOffset={4}
              collisionPadding={12}
              aria-label={texts.files.menu(menu.target.path)}
              className="z-30 animate-appear rounded-card border border-line bg-raised p-1 shadow-panel"
              onCloseAutoFocus={(event) => {
                event.preventDefault();
                if (menu.opener.isConnected) menu.opener.focus();
              }}
            >
              <MenuItem onSelect={() => void links.open(menu.target)}>{texts.files.open}</MenuItem>
              {menu.target.kind === 'file' && (
                <MenuItem onSelect={() => app.viewFile({ ...placeOf(menu.target), conversationId, isAsked: true })}>
                  {texts.files.view}
                </MenuItem>
              )}
              {canReveal && <MenuItem onSelect={() => void links.reveal(menu.target)}>{texts.files.reveal}</MenuItem>}
              <MenuItem onSelect={() => void copyText(menu.target.absolutePath)}>{texts.files.copyPath}</MenuItem>
              <MenuItem onSelect={() => void copyText(menu.target.path)}>{texts.files.copyRelativePath}</MenuItem>
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
      {failure !== null && (
        <div
          role="alert"
          className="fixed bottom-4 left-1/2 z-30 flex max-w-lg -translate-x-1/2 items-center gap-2 rounded-card border border-line bg-raised py-2 pr-2 pl-4 text-bad-ink shadow-panel"
        >
          <span className="min-w-0 wrap-anywhere">
            {texts.files.cannotOpen} {failure}
          </span>
          <IconButton icon={X} size="small" name={texts.files.dismiss} onClick={links.dismissFailure} />
        </div>
      )}
    </>
  );
}

function placeOf({ path, line }: { readonly path: string; readonly line?: number }) {
  return { path, ...(line === undefined ? {} : { line }) };
}
