import { CircleAlert, RotateCcw } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useMemo, useRef } from 'react';
import { useApprovalState, useAppState, useModels } from '../../../core/store/app-context';
import { type ApprovalDraft, isModified } from '../../../core/store/approval/approval-draft';
import type { ParameterView } from '../../../core/store/approval/approval-model';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { SegmentedTabs } from '../../../ui/segmented-control';
import { isEditedAsDiff, isShownAsChange } from '../change/is-shown-as-change';
import { useLastChanges } from '../change/use-last-changes';
import { isEditedInPlace, useCommandTexts } from '../question/command/command-section';
import { buildForm } from './build-form';
import { CheckReport } from './check-report';
import { focusActivePanel } from './focus-active-panel';
import { JsonEditor } from './json-editor';
import { ParameterForm } from './parameter-form';

const views: readonly { readonly value: ParameterView; readonly name: string }[] = [
  { value: 'form', name: texts.approval.form },
  { value: 'json', name: texts.approval.jsonView },
];

/** Shows one draft as a form and as JSON; a tool that doesn't describe its parameters has only the JSON. */
export function ParameterEditor({ call, draft }: { call: AwaitingCall; draft: ApprovalDraft }) {
  const { approval } = useModels();
  const chosenView = useApprovalState((state) => state.view);
  const schema = useAppState((state) => state.tools.get(call.request.toolId)?.inputSchema);
  const viewsRef = useRef<HTMLDivElement>(null);
  const { check, asked, text } = draft;
  const parameters = check.status === 'unreadable' ? null : check.parameters;
  const { changes } = useLastChanges(draft);
  const commands = useCommandTexts(draft);
  const isFirstLook = check.status === 'pending' && draft.revision === 0;
  const fields = useMemo(() => {
    const editedIn = (pointer: string) => (isShownAsChange(pointer, changes) ? 'change' : 'field');
    const form = buildForm(schema, parameters ?? {}, {
      editedIn: isFirstLook ? () => 'unknown' : editedIn,
      asked: asked.parameters,
    });
    // What the diff or the command shows is edited there.
    return form?.filter(
      ({ pointer }) => !isEditedAsDiff(pointer, changes) && !(pointer === '/command' && commands.some(isEditedInPlace)),
    );
  }, [schema, parameters, changes, commands, isFirstLook, asked.parameters]);
  const view = fields ? chosenView : 'json';
  const hasHeldText = Object.keys(draft.heldTexts).length > 0;

  function reset() {
    approval.change(call, { type: 'reset' });
    // The button disappears once it has undone the edits.
    viewsRef.current?.querySelector<HTMLElement>('[data-state="active"], textarea')?.focus();
  }

  return (
    <Tabs.Root value={view} onValueChange={(next) => approval.showParametersAs(next === 'json' ? 'json' : 'form')}>
      <div ref={viewsRef} className="space-y-2.5">
        <div className="flex h-7 items-center gap-3">
          <h3 className="font-semibold">{fields ? texts.approval.parameters : texts.approval.editor}</h3>
          {fields && <SegmentedTabs label={texts.approval.parameters} segments={views} />}
          {(isModified(draft) || hasHeldText || text !== asked.text) && (
            <Button look="quiet" size="small" className="ml-auto" onClick={reset}>
              <RotateCcw aria-hidden className="size-3" />
              {texts.approval.reset}
            </Button>
          )}
        </div>
        <Tabs.Content value="form" tabIndex={-1} className="space-y-2 outline-none">
          {parameters && fields && <ParameterForm call={call} draft={draft} fields={fields} parameters={parameters} />}
          <FormReport call={call} draft={draft} />
        </Tabs.Content>
        <Tabs.Content value="json" tabIndex={-1} className="outline-none">
          <JsonEditor call={call} draft={draft} />
        </Tabs.Content>
      </div>
    </Tabs.Root>
  );
}

/** Shows the check's problems that no form field can show. */
function FormReport({ call, draft }: { call: AwaitingCall; draft: ApprovalDraft }) {
  const { approval } = useModels();
  const { check } = draft;
  const isSaidByFields = check.status === 'checked' && !check.preview.validation.isValid;
  return (
    <div role="status">
      {check.status === 'unreadable' && (
        <div className="flex flex-wrap items-center gap-2 text-small text-bad-ink">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          <p>{texts.approval.formUnreadable}</p>
          <Button
            size="small"
            onClick={(event) => {
              focusActivePanel(event.currentTarget.closest('[role="dialog"]'));
              approval.showParametersAs('json');
            }}
          >
            {texts.approval.goToJson}
          </Button>
        </div>
      )}
      {check.status !== 'unreadable' && !isSaidByFields && (
        <CheckReport
          check={check}
          onGoTo={() => approval.showParametersAs('json')}
          onCheckAgain={() => approval.change(call, { type: 'check-again' })}
        />
      )}
    </div>
  );
}
