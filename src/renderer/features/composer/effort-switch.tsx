import { Brain, Check, ChevronDown } from 'lucide-react';
import { type ReasoningEffort, reasoningEfforts } from '../../../shared/settings/reasoning-effort';
import { useActions } from '../../core/actions/actions-context';
import { useFocusAfterChoice } from '../../core/focus/focus';
import { useAppState, useModels } from '../../core/store/app-context';
import { chosenEffort, hasEffortChoice } from '../../core/store/reasoning-effort-of';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { Menu, MenuChoice } from '../../ui/menu';

const words = texts.composer.effort;

const options = ['default', ...reasoningEfforts] as const;

/** How much the model thinks; only for models that can be told. */
export function EffortSwitch() {
  const { app } = useModels();
  const { stage } = useActions();
  const isShown = useAppState(hasEffortChoice);
  const effort = useAppState(chosenEffort) ?? 'default';
  const { noteChoice, onCloseAutoFocus } = useFocusAfterChoice();
  if (!isShown) return null;
  return (
    <Menu
      side="top"
      align="start"
      className="z-10 w-72 max-w-(--radix-dropdown-menu-content-available-width) animate-appear rounded-card border border-line bg-raised p-1 shadow-panel"
      onCloseAutoFocus={onCloseAutoFocus}
      trigger={
        <Button look="quiet" aria-label={words.label(words.names[effort])} title={words.title} className="px-2">
          <Brain aria-hidden className="size-4 shrink-0" />
          <span className="hidden @lg:inline">{effort === 'default' ? words.short : words.names[effort]}</span>
          <ChevronDown aria-hidden className="hidden size-3.5 shrink-0 @sm:block" />
        </Button>
      }
    >
      <MenuChoice
        label={words.title}
        value={effort}
        options={options}
        onChoose={(option) => {
          noteChoice();
          void stage.attempt(() => app.chooseEffort(toEffort(option)));
        }}
      >
        {(option) => (
          <>
            <span className="min-w-0 grow">
              <span className="block font-medium">{words.names[option]}</span>
              <span className="block text-small text-ink-soft">{words.descriptions[option]}</span>
            </span>
            <Check aria-hidden className={option === effort ? 'mt-0.5 size-4 shrink-0' : 'invisible size-4 shrink-0'} />
          </>
        )}
      </MenuChoice>
    </Menu>
  );
}

function toEffort(option: (typeof options)[number]): ReasoningEffort | null {
  return option === 'default' ? null : option;
}
