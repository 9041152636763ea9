import clsx from 'clsx';
import { useId, useRef } from 'react';
import { useModels } from '../../../core/store/app-context';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { fieldLook } from '../../../ui/text-field';
import { CheckReport } from './check-report';

export function JsonEditor({ call, draft }: { call: AwaitingCall; draft: ApprovalDraft }) {
  const { approval } = useModels();
  const editorRef = useRef<HTMLTextAreaElement>(null);
  const reportId = useId();
  const { check, text } = draft;
  const isInvalid = check.status === 'unreadable' || (check.status === 'checked' && !check.preview.validation.isValid);

  function goTo(offset: number) {
    editorRef.current?.focus();
    editorRef.current?.setSelectionRange(offset, offset);
  }

  return (
    <div className="space-y-1.5">
      <textarea
        ref={editorRef}
        aria-label={texts.approval.editor}
        value={text}
        onChange={(event) => approval.change(call, { type: 'edit', text: event.target.value })}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isInvalid}
        aria-describedby={reportId}
        rows={5}
        className={clsx(
          fieldLook,
          'block field-sizing-content max-h-72 min-h-28 w-full resize-y px-3 py-2 font-mono wrap-anywhere',
        )}
      />
      <div id={reportId} role="status">
        <CheckReport check={check} onGoTo={goTo} onCheckAgain={() => approval.change(call, { type: 'check-again' })} />
      </div>
    </div>
  );
}
