import { ShieldAlert } from 'lucide-react';
import type { Receipt } from '../../../../shared/call/receipt';
import { projectFolderOf } from '../../../../shared/conversation/worktree';
import { sandboxForFolder } from '../../../../shared/settings/folder-sandbox';
import { RevealedText } from '../../../core/components/revealed-text';
import { useAppState } from '../../../core/store/app-context';
import type { AppState } from '../../../core/store/app-state';
import { readyValue } from '../../../core/store/loadable';
import { countsWithoutGit, receiptText, refusedName } from '../../../core/texts/call/receipt-texts';
import { texts } from '../../../core/texts/texts';

const { marks } = texts.receipt;

/** How much a command changed, and a mark if its sandbox had a problem. */
export function ReceiptMark({ receipt }: { receipt: Receipt }) {
  const isSandboxExpected = useAppState(isSandboxOn);
  const counts = receiptText(countsWithoutGit(receipt));
  const problem = receiptProblem(receipt, { isSandboxExpected });
  return (
    <>
      {counts !== '' && <span className="min-w-0 shrink-2 truncate text-small text-ink-faint">{counts}</span>}
      {problem !== null && (
        <span className="flex min-w-0 shrink-2 items-center gap-1 text-small font-medium text-warn-ink">
          <ShieldAlert aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">
            <RevealedText text={problem} />
          </span>
        </span>
      )}
    </>
  );
}

/** Whether commands in the open conversation's folder should run in a sandbox. */
function isSandboxOn({ sandbox, settings, open }: AppState): boolean {
  const known = readyValue(settings);
  const folder = open?.shown ? projectFolderOf(open.shown) : '';
  return sandbox?.isAvailable === true && known !== null && sandboxForFolder(known, folder).isOn;
}

/** Null if the command ran as expected. */
export function receiptProblem(
  { refused, conflicts, sandboxed }: Pick<Receipt, 'refused' | 'conflicts' | 'sandboxed'>,
  { isSandboxExpected }: { readonly isSandboxExpected: boolean },
): string | null {
  const [first] = refused;
  if (first) return marks.refused(refusedName(first));
  if (conflicts.length > 0) return marks.conflicts(conflicts.length);
  return !sandboxed && isSandboxExpected ? marks.notSandboxed : null;
}
