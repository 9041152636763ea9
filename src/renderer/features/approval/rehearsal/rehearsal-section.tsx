import clsx from 'clsx';
import { Globe, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import type { Receipt, RefusedAccess } from '../../../../shared/call/receipt';
import type { RehearsalState } from '../../../../shared/call/rehearsal';
import { RevealedText } from '../../../core/components/revealed-text';
import { asSentence } from '../../../core/format/as-sentence';
import { durationText } from '../../../core/format/duration-text';
import { useModels } from '../../../core/store/app-context';
import { type ApprovalDraft, isModified } from '../../../core/store/approval/approval-draft';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { refusedName } from '../../../core/texts/call/receipt-texts';
import { texts } from '../../../core/texts/texts';
import { PreservedScope } from '../../../ui/preserved-state';
import { Spinner } from '../../../ui/spinner';
import { CommandOutput } from '../../tool-call/output/command-output';
import { ReceiptWarnings } from '../../tool-call/receipt/call-receipt';
import { EffectFiles } from '../../tool-call/receipt/effect-files';

type Done = Extract<RehearsalState, { kind: 'done' }>;

interface RehearsalSectionProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  /** `section` has a heading, and all the room that it needs. */
  readonly look?: 'section' | 'inline';
}

/** What the call changed on a copy of the folder, or that it is being tried, or why it can't be. */
export function RehearsalSection({ call, draft, look = 'section' }: RehearsalSectionProps) {
  const { rehearsal } = draft.shown;
  if (!rehearsal || isModified(draft)) return null;
  switch (rehearsal.kind) {
    case 'running':
      return (
        <p role="status" className="flex flex-wrap items-center gap-x-2 rounded-control bg-sunken px-3 py-2">
          <Spinner className="size-3.5" />
          <span>{texts.rehearsal.running}</span>
          <span className="text-small text-ink-faint">{texts.rehearsal.runningHint}</span>
        </p>
      );
    case 'impossible':
      return (
        <Note>
          <RevealedText text={texts.rehearsal.impossible(asSentence(rehearsal.why))} /> {texts.rehearsal.impossibleHint}
        </Note>
      );
    case 'done':
      return <Effects call={call} draft={draft} look={look} rehearsal={rehearsal} />;
    default:
      return assertNever(rehearsal);
  }
}

function Effects({ call, draft, look, rehearsal }: RehearsalSectionProps & { rehearsal: Done }) {
  const { approval } = useModels();
  const { receipt, output } = rehearsal;
  const { changes, problems } = draft.shown.change;
  const unlisted = unlistedIn(receipt);
  return (
    <fieldset aria-label={texts.rehearsal.effects} className="min-w-0 space-y-2">
      {look === 'section' && <h3 className="font-semibold">{texts.rehearsal.effects}</h3>}
      <PreservedScope name="effects">
        <div
          className={clsx(
            'rounded-control border border-line px-3 py-2 has-[>:empty]:hidden',
            look === 'inline' && 'max-h-[36vh] overflow-y-auto',
          )}
        >
          <EffectFiles
            receipt={receipt}
            source={{ kind: 'shown', changes }}
            choice={{
              leaveOut: draft.leaveOut,
              onLeaveOut: (paths, isLeftOut) => approval.change(call, { type: 'leave-out', paths, isLeftOut }),
            }}
          />
        </div>
      </PreservedScope>
      {draft.leaveOut.length > 0 && (
        <p role="status" className="text-small text-accent-ink">
          {texts.rehearsal.leftOut(draft.leaveOut.length)}
          {unlisted > 0 && ` · ${texts.rehearsal.unlisted(unlisted)}`}
        </p>
      )}
      {problems.map((problem) => (
        <Note key={problem}>
          <RevealedText text={problem} lineBreaks="kept" />
        </Note>
      ))}
      <ReceiptWarnings receipt={receipt} />
      <Wanted refused={receipt.refused} />
      {rehearsal.exitCode === null && <Note>{texts.rehearsal.stopped}</Note>}
      <div className="space-y-1">
        <p className="text-small text-ink-faint">{endText(rehearsal)}</p>
        <PreservedScope name="output">
          <CommandOutput output={output} />
        </PreservedScope>
      </div>
    </fieldset>
  );
}

/** What the copy has no access to. */
function Wanted({ refused }: { refused: Receipt['refused'] }) {
  if (refused.length === 0) return null;
  return (
    <div className="space-y-0.5 text-small">
      <p className="text-ink-soft">{texts.rehearsal.wanted}</p>
      <ul>
        {refused.map((access) => {
          const Icon = access.kind === 'host' ? Globe : ShieldAlert;
          return (
            <li key={`${access.kind} ${refusedName(access)}`} className="flex items-start gap-1.5 text-warn-ink">
              <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                <RevealedText text={wantedText(access)} />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="text-ink-faint">{texts.rehearsal.refusedHint}</p>
    </div>
  );
}

function wantedText(access: RefusedAccess): string {
  switch (access.kind) {
    case 'host':
      return texts.rehearsal.wantedHost(refusedName(access));
    case 'write':
      return texts.rehearsal.wantedWrite(access.path);
    case 'other':
      return texts.rehearsal.wantedOther(access.what);
    default:
      return assertNever(access);
  }
}

function endText({ exitCode, durationMs }: Done): string {
  const duration = durationText(durationMs);
  return exitCode === null ? texts.rehearsal.ended(duration) : texts.rehearsal.exit(exitCode, duration);
}

function unlistedIn({ counts, created, changed, deleted }: Receipt): number {
  return counts.created + counts.changed + counts.deleted - created.length - changed.length - deleted.length;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-small text-warn-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">{children}</span>
    </p>
  );
}
