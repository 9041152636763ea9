import type { StoreApi } from 'zustand/vanilla';
import type { CallRules, RuleDraft, RuleTest } from '../../../../shared/call/rule-draft';
import type { CommandClient } from '../../bridge/command-client';
import type { AppState, RuleEditorRoute } from '../app-state';
import { ready } from '../loadable';

export interface RuleCommands {
  revokeRule(ruleId: string): Promise<void>;
  /** Opens the dialog for a rule; null closes it. */
  editRule(route: RuleEditorRoute | null): void;
  /** Returns the ids of the rules that the draft became. */
  saveRule(draft: RuleDraft): Promise<string[]>;
  /** Tries a draft on earlier calls. */
  testRule(draft: RuleDraft): Promise<RuleTest>;
  suggestRules(callId: string): Promise<CallRules>;
}

export function createRuleCommands({
  store,
  client,
}: {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
}): RuleCommands {
  return {
    async revokeRule(ruleId) {
      store.setState({ grants: ready(await client.call('permission.revoke', { ruleId })) });
    },

    editRule: (ruleEditor) => store.setState({ ruleEditor }),

    async saveRule(draft) {
      const { grants, ruleIds } = await client.call('permission.save', draft);
      store.setState({ grants: ready(grants) });
      return ruleIds;
    },

    testRule: (draft) => client.call('permission.back-test', draft),

    suggestRules: (callId) => client.call('permission.suggest', { callId }),
  };
}
