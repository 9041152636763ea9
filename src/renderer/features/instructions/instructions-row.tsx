import { FileText } from 'lucide-react';
import { useId } from 'react';
import { useAppState, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Popover } from '../../ui/popover';
import { InstructionFiles } from './instruction-files';
import { useInstructions } from './use-instructions';

/** Shows at the composer which instructions the model gets; hidden if there are none. */
export function InstructionsRow() {
  const { app } = useModels();
  const instructions = useInstructions();
  const openerId = useId();
  const project = useAppState((state) => state.project);
  const toReview = project.filter(({ state }) => state === 'untrusted' || state === 'changed').length;
  if (!instructions || (instructions.files.length === 0 && toReview === 0)) return null;
  const { files, used } = instructions;
  const inUse = files.filter(({ state }) => state.kind === 'used' || state.kind === 'cut').length;
  const changed = files.filter(({ hasChange }) => hasChange).length;
  const words = texts.instructions;
  return (
    <div className="mx-auto flex w-full max-w-3xl gap-2 px-6 pb-1">
      {files.length > 0 && (
        <Popover
          label={words.title}
          side="top"
          align="start"
          className="max-h-(--radix-popover-content-available-height) w-160 max-w-(--radix-popover-content-available-width) overflow-y-auto p-4"
          trigger={
            <Button id={openerId} look="quiet" size="small" className="text-ink-soft">
              <FileText aria-hidden className="size-3.5 shrink-0" />
              {inUse > 0 ? words.row(inUse, used) : words.rowOff(files.length)}
              {changed > 0 && <Badge tone="warn">{words.changed(changed)}</Badge>}
            </Button>
          }
        >
          <div className="mb-3 flex items-start gap-3">
            <p className="min-w-0 grow text-small text-ink-soft">{words.explanation}</p>
            <Button size="small" className="shrink-0" onClick={() => app.showSettings('instructions', openerId)}>
              {words.settings}
            </Button>
          </div>
          <InstructionFiles instructions={instructions} />
        </Popover>
      )}
      {toReview > 0 && (
        <Button
          id={`${openerId}-project`}
          look="quiet"
          size="small"
          onClick={() => app.showSettings('instructions', `${openerId}-project`)}
        >
          <Badge tone="warn">{texts.hooks.toReview(toReview)}</Badge>
        </Button>
      )}
    </div>
  );
}
