import { Check, ChevronDown } from 'lucide-react';
import {
  type ApprovalMode,
  approvalModeInfo,
  approvalModes,
  isWiderMode,
} from '../../../shared/settings/approval-mode';
import { useActions } from '../../core/actions/actions-context';
import { shortcutKeys } from '../../core/actions/shortcut';
import { currentPlatform } from '../../core/actions/use-shortcut-keys';
import { modeIcons } from '../../core/components/mode-icons';
import { useFocusAfterChoice } from '../../core/focus/focus';
import { asSentence } from '../../core/format/as-sentence';
import { useAppState, useModels } from '../../core/store/app-context';
import { approvalModeOf } from '../../core/store/approval-mode-of';
import { useHasSandbox, useSandboxRemedy } from '../../core/store/use-has-sandbox';
import { modeDescription } from '../../core/texts/conversation/composer-texts';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { Menu, MenuChoice } from '../../ui/menu';

export const modeShortcut = 'Shift+Tab';

/** Shows what the agent may do without asking, and lets the user change it at any time. */
export function ModeSwitch() {
  const { app } = useModels();
  const { stage } = useActions();
  const shown = useAppState(approvalModeOf);
  const ceiling = useAppState(({ project }) => project.find((file) => file.ceiling !== null)?.ceiling ?? null);
  const limit = ceiling !== null && isWiderMode(shown, ceiling) ? approvalModeInfo[ceiling].name : null;
  const hasSandbox = useHasSandbox();
  const remedy = useSandboxRemedy();
  const { noteChoice, onCloseAutoFocus } = useFocusAfterChoice();
  const Icon = modeIcons[shown];
  const keys = shortcutKeys(modeShortcut, currentPlatform()).join('+');
  return (
    <Menu
      side="top"
      align="start"
      className="z-10 w-120 max-w-(--radix-dropdown-menu-content-available-width) animate-appear rounded-card border border-line bg-raised p-1 shadow-panel"
      onCloseAutoFocus={onCloseAutoFocus}
      trigger={
        <Button
          look="quiet"
          aria-label={texts.composer.mode.label(approvalModeInfo[shown].name, limit)}
          title={texts.composer.mode.hint(modeDescription(shown, { hasSandbox }), keys)}
          className="px-2"
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {approvalModeInfo[shown].name}
          {limit !== null && <span className="text-ink-faint">{texts.composer.mode.limited(limit)}</span>}
          <ChevronDown aria-hidden className="hidden size-3.5 shrink-0 @sm:block" />
        </Button>
      }
    >
      <MenuChoice
        label={texts.composer.mode.menu}
        value={shown}
        options={approvalModes}
        onChoose={(mode) => {
          noteChoice();
          void stage.attempt(() => app.chooseMode(mode));
        }}
      >
        {(mode) => <ModeOption mode={mode} isCurrent={mode === shown} />}
      </MenuChoice>
      {limit !== null && (
        <p className="px-2.5 pt-1 pb-1.5 text-small text-ink-soft">{texts.composer.mode.limitedHint(limit)}</p>
      )}
      {remedy !== null && (
        <p className="px-2.5 pt-1 pb-1.5 text-small text-ink-soft">
          {texts.composer.mode.noSandbox} {asSentence(remedy)}
        </p>
      )}
      <p aria-hidden className="border-t border-line px-2.5 pt-1.5 pb-1 text-small text-ink-faint">
        {texts.composer.mode.menuHint(keys)}
      </p>
    </Menu>
  );
}

function ModeOption({ mode, isCurrent }: { mode: ApprovalMode; isCurrent: boolean }) {
  const Icon = modeIcons[mode];
  const { name } = approvalModeInfo[mode];
  const hasSandbox = useHasSandbox();
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 grow">
        <span className="block font-medium">{name}</span>
        <span className="block text-small text-ink-soft">{modeDescription(mode, { hasSandbox })}</span>
      </span>
      <Check aria-hidden className={isCurrent ? 'mt-0.5 size-4 shrink-0' : 'invisible size-4 shrink-0'} />
    </>
  );
}
