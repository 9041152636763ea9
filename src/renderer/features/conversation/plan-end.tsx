import { Check, ChevronDown, Pencil, Play, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { approvalModeInfo, type WorkMode, workModeSchema } from '../../../shared/settings/approval-mode';
import { modeIcons } from '../../core/components/mode-icons';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useFocusReturn } from '../../core/focus/focus';
import { useAppState, useModels } from '../../core/store/app-context';
import { workModeOf } from '../../core/store/approval-mode-of';
import { createPageStorage } from '../../core/store/page-storage';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { Menu, MenuChoice } from '../../ui/menu';
import { fieldLook } from '../../ui/text-field';
import type { Plan } from './find-plan';

/** Stands below a finished plan: it can be edited, and carried out in one of the modes that change something. */
export function PlanEnd({ plan }: { plan: Plan }) {
  const { app } = useModels();
  const usualMode = useAppState(workModeOf);
  const [chosenMode, setChosenMode] = useState<WorkMode | null>(null);
  const mode = chosenMode ?? usualMode;
  const { text, write, clear } = usePlanDraft(plan);
  const focusReturn = useFocusReturn();
  const isEmpty = text?.trim() === '';
  const starting = useAsyncAction(async () => {
    const isEdited = text !== null && text.trim() !== plan.text;
    await app.chooseMode(mode);
    await app.send(isEdited ? texts.conversation.plan.editedMessage(text.trim()) : texts.conversation.plan.message);
    clear();
  });
  return (
    <div className="space-y-2 rounded-card border border-line bg-raised px-3 py-2.5">
      {text !== null && <PlanField text={text} onChange={write} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <p className="min-w-48 grow text-ink-soft">
          {text === null ? texts.conversation.plan.hint(approvalModeInfo[mode].name) : texts.conversation.plan.editing}
        </p>
        {text === null ? (
          <Button look="quiet" onClick={() => write(plan.text)}>
            <Pencil aria-hidden className="size-3.5" />
            {texts.conversation.plan.edit}
          </Button>
        ) : (
          <Button look="quiet" onClick={clear}>
            <RotateCcw aria-hidden className="size-3.5" />
            {texts.conversation.plan.reset}
          </Button>
        )}
        <StartMode mode={mode} onChoose={setChosenMode} />
        <Button
          look="primary"
          disabled={starting.isRunning || isEmpty}
          onClick={() => void starting.run()}
          {...focusReturn}
        >
          <Play aria-hidden className="size-3.5" />
          {texts.conversation.plan.start}
        </Button>
      </div>
      {starting.error !== null && <FailureMessage>{starting.error}</FailureMessage>}
    </div>
  );
}

function PlanField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <textarea
      ref={field}
      aria-label={texts.conversation.plan.label}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      className={`${fieldLook} block field-sizing-content max-h-[50vh] min-h-24 w-full resize-none px-2.5 py-2`}
    />
  );
}

function StartMode({ mode, onChoose }: { mode: WorkMode; onChoose: (mode: WorkMode) => void }) {
  const Icon = modeIcons[mode];
  return (
    <Menu
      trigger={
        <Button look="quiet" aria-label={texts.conversation.plan.mode(approvalModeInfo[mode].name)} className="px-2">
          <Icon aria-hidden className="size-4 shrink-0" />
          {approvalModeInfo[mode].name}
          <ChevronDown aria-hidden className="size-3.5 shrink-0" />
        </Button>
      }
    >
      <MenuChoice
        label={texts.conversation.plan.modeMenu}
        value={mode}
        options={workModeSchema.options}
        onChoose={onChoose}
      >
        {(option) => <ModeOption mode={option} isCurrent={option === mode} />}
      </MenuChoice>
    </Menu>
  );
}

function ModeOption({ mode, isCurrent }: { mode: WorkMode; isCurrent: boolean }) {
  const Icon = modeIcons[mode];
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="grow">{approvalModeInfo[mode].name}</span>
      <Check aria-hidden className={isCurrent ? 'mt-0.5 size-4 shrink-0' : 'invisible size-4 shrink-0'} />
    </>
  );
}

const storedName = 'plan-draft';

/** The plan as the user edits it, which outlives the page; null while it isn't edited. Only the latest is kept. */
function usePlanDraft({ id }: Plan) {
  const [storage] = useState(() => createPageStorage(() => window.sessionStorage));
  const prefix = `${id} `;
  const [text, setText] = useState(() => {
    const stored = storage.read(storedName);
    return stored?.startsWith(prefix) ? stored.slice(prefix.length) : null;
  });
  return {
    text,
    write(written: string) {
      setText(written);
      storage.write(storedName, `${prefix}${written}`);
    },
    clear() {
      setText(null);
      storage.remove(storedName);
    },
  };
}
