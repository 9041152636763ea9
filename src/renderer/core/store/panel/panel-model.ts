import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppModel } from '../app-model';
import { createPageStorage } from '../page-storage';
import { type ActivityModel, createActivityModel } from './activity-model';
import { type ChangesModel, createChangesModel } from './changes-model';
import { createReviewModel, type ReviewModel } from './review-model';
import { createTerminalsModel, type TerminalsModel } from './terminals-model';

export const panelTabs = ['changes', 'terminals', 'activity', 'permissions'] as const;
export type PanelTab = (typeof panelTabs)[number];

export interface PanelState {
  /** Null while the panel is closed. */
  readonly tab: PanelTab | null;
  /** Counts navigations to the panel, which is when it takes the focus. */
  readonly arrivals: number;
  /** The rule that a link led to. */
  readonly soughtRuleId: string | null;
}

export interface PanelModel {
  readonly store: StoreApi<PanelState>;
  readonly activity: ActivityModel;
  readonly changes: ChangesModel;
  readonly review: ReviewModel;
  readonly terminals: TerminalsModel;
  /** Opens the tab from outside the panel. */
  show(tab: PanelTab): void;
  showCall(callId: string): void;
  /** Goes to the call's file changes. */
  showChange(callId: string): void;
  showRule(ruleId: string): void;
  showTerminal(terminalId: string): void;
  /** The user, already in the panel, chose another tab. */
  choose(tab: PanelTab): void;
  close(): void;
}

export const initialPanelState: PanelState = { tab: null, arrivals: 0, soughtRuleId: null };

export function createPanelModel({ app }: { app: AppModel }): PanelModel {
  const store = createStore<PanelState>(() => initialPanelState);
  const activity = createActivityModel({ app });
  const changes = createChangesModel({ app });
  const review = createReviewModel({ app, storage: createPageStorage(() => window.localStorage) });
  const terminals = createTerminalsModel({ app });

  function arrive(tab: PanelTab, soughtRuleId: string | null = null): void {
    store.setState(({ arrivals }) => ({ tab, arrivals: arrivals + 1, soughtRuleId }));
  }

  return {
    store,
    activity,
    changes,
    review,
    terminals,
    show: (tab) => arrive(tab),
    showCall(callId) {
      activity.seek(callId);
      arrive('activity');
    },
    showChange(callId) {
      changes.seek(callId);
      arrive('changes');
    },
    showRule: (ruleId) => arrive('permissions', ruleId),
    showTerminal(terminalId) {
      terminals.seek(terminalId);
      arrive('terminals');
    },
    choose: (tab) => store.setState({ tab, soughtRuleId: null }),
    close: () => store.setState({ tab: null, soughtRuleId: null }),
  };
}
