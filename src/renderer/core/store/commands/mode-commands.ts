import type { StoreApi } from 'zustand/vanilla';
import { type ApprovalMode, isWiderMode, modeAfter } from '../../../../shared/settings/approval-mode';
import type { CommandClient } from '../../bridge/command-client';
import type { AppState } from '../app-state';
import { approvalModeOf, modeInForce } from '../approval-mode-of';

/** In milliseconds: longer than the pause between two key presses while cycling through the modes. */
export const passingTime = 800;

/** The approval mode of the open conversation, or of the next one in the open folder. */
export interface ModeCommands {
  approvalMode(): ApprovalMode;
  /** Applies at once. */
  chooseMode(mode: ApprovalMode): Promise<void>;
  /**
   * Goes on to the next mode. What the user only passes has no effect: a wider mode applies after a pause, and so does
   * Plan, which denies what waits. Until then it is at least as narrow as what is shown.
   */
  cycleMode(): Promise<void>;
  /** Applies a mode that is shown and still passing, before something that depends on it. */
  settleMode(): Promise<void>;
}

interface Passing {
  readonly timer: ReturnType<typeof setTimeout>;
  apply(): Promise<void>;
  /** The user went on to another mode. */
  end(): void;
}

export function createModeCommands(deps: {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
}): ModeCommands {
  const { store, client } = deps;
  let passing: Passing | null = null;
  /** Sent, but not yet answered. */
  let sent: AppState['pendingMode'] = null;

  const place = () => store.getState().open?.id ?? null;

  function stopPassing(): void {
    if (!passing) return;
    clearTimeout(passing.timer);
    passing.end();
    passing = null;
  }

  function show(conversationId: string | null, mode: ApprovalMode): void {
    store.setState({ pendingMode: { conversationId, mode } });
  }

  async function apply(conversationId: string | null, mode: ApprovalMode): Promise<void> {
    const own = { conversationId, mode };
    const isApplied = mode === appliedMode(conversationId);
    sent = own;
    try {
      if (isApplied) return;
      if (conversationId !== null) await client.call('conversation.choose-mode', { conversationId, mode });
      else await client.call('workspace.choose-mode', { mode });
    } finally {
      if (sent === own) sent = null;
      if (sent === null && passing === null) store.setState({ pendingMode: null });
    }
  }

  /** Applies the mode after the pause, unless the user goes on before. */
  function pass(conversationId: string | null, mode: ApprovalMode): Promise<void> {
    return new Promise((resolve, reject) => {
      const applyNow = async () => {
        clearTimeout(timer);
        passing = null;
        await apply(conversationId, mode);
      };
      const timer = setTimeout(() => applyNow().then(resolve, reject), passingTime);
      passing = { timer, apply: () => applyNow().finally(resolve), end: resolve };
    });
  }

  function appliedMode(conversationId: string | null): ApprovalMode {
    return sent && sent.conversationId === conversationId ? sent.mode : modeInForce(store.getState());
  }

  return {
    approvalMode: () => approvalModeOf(store.getState()),

    async chooseMode(mode) {
      stopPassing();
      show(place(), mode);
      await apply(place(), mode);
    },

    async cycleMode() {
      stopPassing();
      const conversationId = place();
      const mode = modeAfter(approvalModeOf(store.getState()));
      show(conversationId, mode);
      const narrowed = mode === 'plan' ? 'ask' : mode;
      const passed = pass(conversationId, mode);
      if (isWiderMode(appliedMode(conversationId), narrowed)) await apply(conversationId, narrowed);
      await passed;
    },

    async settleMode() {
      await passing?.apply();
    },
  };
}
