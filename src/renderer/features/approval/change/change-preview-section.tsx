import { TriangleAlert } from 'lucide-react';
import type { JsonObject } from '../../../../shared/json/json';
import { RevealedText } from '../../../core/components/revealed-text';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import { texts } from '../../../core/texts/texts';
import { changeParameters } from './change-parameters';
import { ChangeView } from './change-view';
import { useLastChanges } from './use-last-changes';

interface ChangePreviewSectionProps {
  readonly draft: ApprovalDraft;
  /** `inline` leaves the path of a single change to the question around it. */
  readonly look?: 'section' | 'inline';
  readonly onEdit: (parameters: JsonObject) => void;
}

/** Shows how the call would change files; the new text can be edited here instead of the parameters. */
export function ChangePreviewSection({ draft, look = 'section', onEdit }: ChangePreviewSectionProps) {
  const { check, shown } = draft;
  const { changes, isOutdated } = useLastChanges(draft);
  if (changes.length === 0 && shown.change.problems.length === 0) return null;
  const parameters = check.status === 'unreadable' ? null : check.parameters;
  // A landmark only in the dialog: a page may have many questions.
  const Frame = look === 'section' ? 'section' : 'fieldset';
  return (
    <Frame aria-label={texts.change.label} className="min-w-0 space-y-3">
      {isOutdated && <p className="text-small text-ink-faint">{texts.change.outdated}</p>}
      {changes.map((change) => (
        <ChangeView
          key={change.path}
          change={change}
          look={changes.length === 1 ? look : 'section'}
          isCurrent={check.status === 'checked' && !isOutdated}
          {...(parameters === null || change.editable === undefined
            ? {}
            : { onEdit: (edit) => onEdit(changeParameters(parameters, change, edit)) })}
        />
      ))}
      {shown.change.problems.map((problem) => (
        <p key={problem} className="flex items-start gap-1.5 text-small text-warn-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            <RevealedText text={problem} lineBreaks="kept" />
          </span>
        </p>
      ))}
    </Frame>
  );
}
