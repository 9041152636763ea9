import { useEffect, useState } from 'react';
import type { RuleTest } from '../../../../../shared/call/rule-draft';
import { failureMessage } from '../../../../core/bridge/command-client';
import { useModels } from '../../../../core/store/app-context';
import { draftOf, type RuleForm } from './rule-form';

/** Milliseconds between two keystrokes of somebody who is still typing. */
const pause = 200;

type Outcome = { readonly test: RuleTest } | { readonly failure: string };

interface TestedForm {
  /** The latest result, which may be of an earlier state of the form. */
  readonly outcome: Outcome | null;
  readonly isCurrent: boolean;
}

/** Tries the rule on earlier calls as it is being written. */
export function useRuleTest(form: RuleForm): TestedForm {
  const { app } = useModels();
  const [tested, setTested] = useState<{ readonly form: RuleForm; readonly outcome: Outcome } | null>(null);

  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(() => {
      app
        .testRule(draftOf(form, Date.now()))
        .then((test): Outcome => ({ test }))
        .catch((cause: unknown): Outcome => ({ failure: failureMessage(cause) }))
        .then((outcome) => isLatest && setTested({ form, outcome }));
    }, pause);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [app, form]);

  return { outcome: tested?.outcome ?? null, isCurrent: tested?.form === form };
}
