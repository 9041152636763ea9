import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFocusAfterChoice } from '../../../core/focus/focus';
import { useAppState, useConversation } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { Popover } from '../../../ui/popover';
import { ConnectionDot } from '../connection-dot';
import { useCurrentModel } from '../use-current-model';
import { PickerContent } from './picker-content';

/** Shows the model that the next run uses, and lets the user choose another. */
export function ModelPicker({ conversationId }: { conversationId: string | null }) {
  const status = useAppState((state) => state.models.status);
  const current = useCurrentModel(conversationId);
  const runId = useConversation((conversation) => conversation.run?.id ?? null, null);
  const [isOpen, setIsOpen] = useState(false);
  /** The run that was active when the model was chosen; it continues with the previous model. */
  const [passedRunId, setPassedRunId] = useState<string | null>(null);
  const leadsAway = useRef(false);
  const { noteChoice, onCloseAutoFocus } = useFocusAfterChoice();
  const name = current?.name ?? texts.models.picker[status === 'failed' ? 'unknown' : 'loading'];
  const countsLater = runId !== null && passedRunId === runId;
  return (
    <>
      <Popover
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        label={texts.models.picker.title}
        onCloseAutoFocus={(event) => {
          // The dialog has the focus then.
          if (leadsAway.current) event.preventDefault();
          leadsAway.current = false;
          onCloseAutoFocus(event);
        }}
        className="flex max-h-[min(var(--radix-popover-content-available-height),32rem)] w-96 max-w-(--radix-popover-content-available-width) flex-col"
        trigger={
          <Button
            look="quiet"
            aria-label={texts.models.picker.label(name)}
            title={texts.models.picker.title}
            className="max-w-52 min-w-0 shrink! px-2"
          >
            {current && <ConnectionDot connection={current.connection} />}
            <span className="min-w-0 truncate">{name}</span>
            <ChevronDown aria-hidden className="hidden size-3.5 shrink-0 @sm:block" />
          </Button>
        }
      >
        <PickerContent
          current={current}
          isRunning={runId !== null}
          onChosen={() => {
            noteChoice();
            setPassedRunId(runId);
            setIsOpen(false);
          }}
          onLeadAway={() => {
            leadsAway.current = true;
            setIsOpen(false);
          }}
        />
      </Popover>
      <span role="status" className="min-w-0 truncate text-small text-ink-faint empty:hidden">
        {countsLater && texts.models.picker.nextRun}
      </span>
    </>
  );
}
