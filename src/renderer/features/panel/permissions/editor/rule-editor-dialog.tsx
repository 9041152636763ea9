import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import type { CallRules } from '../../../../../shared/call/rule-draft';
import { projectFolderOf } from '../../../../../shared/conversation/worktree';
import { failureMessage } from '../../../../core/bridge/command-client';
import { useAppState, useModels } from '../../../../core/store/app-context';
import type { RuleEditorRoute } from '../../../../core/store/app-state';
import { type Loadable, loading, ready, readyValue } from '../../../../core/store/loadable';
import { texts } from '../../../../core/texts/texts';
import { Button } from '../../../../ui/button';
import { FailureMessage } from '../../../../ui/failure-message';
import { Modal } from '../../../../ui/modal';
import { focusRule } from './focus-rule';
import { RuleEditor } from './rule-editor';
import { formOfCall, formOfRule, newForm, type RuleForm, type RulePlace } from './rule-form';

const { editor } = texts.permissions;

/** The tool that most rules written by hand are about. */
const usualTool = 'terminal-execute';

/** The dialog in which rules are made and changed by hand, wherever it was opened. */
export function RuleEditorDialog() {
  const { app } = useModels();
  const route = useAppState((state) => state.ruleEditor);
  const opener = useRef<Element | null>(null);
  const savedId = useRef<string | null>(null);
  return (
    <Dialog.Root open={route !== null} onOpenChange={(isOpen) => isOpen || app.editRule(null)}>
      {route && (
        <Modal
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
            savedId.current = null;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusRule(savedId.current, opener.current);
          }}
        >
          <div className="flex min-h-0 flex-col">
            <div className="shrink-0 px-5 pt-5">
              <Dialog.Title className="text-title font-semibold">{editor.titles[route.kind]}</Dialog.Title>
              <Dialog.Description className="mt-1 text-ink-soft">{editor.description}</Dialog.Description>
            </div>
            <RouteContent
              route={route}
              onSaved={(ruleId) => {
                savedId.current = ruleId;
                app.editRule(null);
              }}
            />
          </div>
        </Modal>
      )}
    </Dialog.Root>
  );
}

interface RouteContentProps {
  readonly route: RuleEditorRoute;
  readonly onSaved: (ruleId: string | null) => void;
}

function RouteContent({ route, onSaved }: RouteContentProps) {
  return route.kind === 'call' ? (
    <CallRuleEditor callId={route.callId} effect={route.effect} onSaved={onSaved} />
  ) : (
    <PlainRuleEditor route={route} onSaved={onSaved} />
  );
}

interface PlainRuleEditorProps {
  readonly route: Exclude<RuleEditorRoute, { kind: 'call' }>;
  readonly onSaved: (ruleId: string | null) => void;
}

function PlainRuleEditor({ route, onSaved }: PlainRuleEditorProps) {
  const { app } = useModels();
  // Read once: the form belongs to the user from then on.
  const [initial] = useState((): RuleForm | null => {
    const { grants, tools, open, description } = app.store.getState();
    const here: RulePlace = {
      conversationId: open?.id ?? null,
      workspacePath:
        (open?.shown ? projectFolderOf(open.shown) : null) ?? readyValue(description)?.workspacePath ?? null,
    };
    if (route.kind === 'new') return newForm(here, tools.has(usualTool) ? usualTool : '');
    const rule = readyValue(grants)?.rules.find(({ id }) => id === route.ruleId);
    return rule ? formOfRule(rule, here, route.kind) : null;
  });
  if (!initial) return <Unavailable message={editor.gone} />;
  return <RuleEditor initial={initial} suggested={null} onSaved={onSaved} />;
}

interface CallRuleEditorProps {
  readonly callId: string;
  readonly effect: 'allow' | 'deny';
  readonly onSaved: (ruleId: string | null) => void;
}

function CallRuleEditor({ callId, effect, onSaved }: CallRuleEditorProps) {
  const { app } = useModels();
  const [rules, setRules] = useState<Loadable<CallRules>>(loading);
  useEffect(() => {
    let isLatest = true;
    app.suggestRules(callId).then(
      (found) => isLatest && setRules(ready(found)),
      (cause: unknown) => isLatest && setRules({ status: 'failed', message: failureMessage(cause) }),
    );
    return () => {
      isLatest = false;
    };
  }, [app, callId]);
  if (rules.status === 'loading') return <p className="p-5 text-ink-faint">{texts.loading}</p>;
  if (rules.status === 'failed') return <Unavailable message={rules.message} />;
  const offer = rules.value[effect];
  if (offer.kind === 'none') return <Unavailable message={offer.why} />;
  return <RuleEditor initial={formOfCall(rules.value, callId, effect)} suggested={rules.value} onSaved={onSaved} />;
}

function Unavailable({ message }: { message: string }) {
  return (
    <div className="space-y-4 p-5">
      <FailureMessage>{message}</FailureMessage>
      <div className="flex justify-end">
        <Dialog.Close asChild>
          <Button>{editor.close}</Button>
        </Dialog.Close>
      </div>
    </div>
  );
}
