import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { failureMessage } from '../bridge/command-client';
import { asSentence } from '../format/as-sentence';
import type { PageStorage } from '../store/page-storage';
import type { Action } from './action';

/** What the palette lists. */
export type PaletteMode = 'actions' | 'conversations' | 'folders' | 'models' | 'rename' | 'theme' | 'mode' | 'effort';

/** The overlay that an action has opened. */
type ActionOverlay =
  | { readonly kind: 'none' }
  /** `isEntered` if the user came from the list of all actions and can go back there. */
  | { readonly kind: 'palette'; readonly mode: PaletteMode; readonly isEntered: boolean }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'cost' | 'worktree' | 'merge-worktree' | 'drop-worktree' }
  | { readonly kind: 'delete'; readonly conversation: ConversationSummary };

export interface ActionControllerState {
  readonly scene: ActionOverlay;
  /** The error of the latest action; null once dismissed. */
  readonly failure: string | null;
  /** Ids of the recently used actions, latest first. */
  readonly recent: readonly string[];
}

export interface ActionController {
  readonly store: StoreApi<ActionControllerState>;
  show(scene: ActionOverlay): void;
  clear(): void;
  dismissFailure(): void;
  perform(action: Action): Promise<void>;
  /** The same for palette choices that are not actions themselves. */
  attempt(work: () => void | Promise<void>): Promise<void>;
}

const storedUnder = 'aintern.recent-actions';
const keptActions = 5;

export function createActionController(storage: PageStorage): ActionController {
  const store = createStore<ActionControllerState>(() => ({
    scene: { kind: 'none' },
    failure: null,
    recent: readRecent(storage),
  }));

  function remember({ id }: Action): void {
    // The palette never lists itself.
    if (id === 'palette') return;
    const recent = [id, ...store.getState().recent.filter((other) => other !== id)].slice(0, keptActions);
    store.setState({ recent });
    storage.write(storedUnder, JSON.stringify(recent));
  }

  const stage: ActionController = {
    store,
    show: (scene) => store.setState({ scene }),
    clear: () => store.setState({ scene: { kind: 'none' } }),
    dismissFailure: () => store.setState({ failure: null }),
    async attempt(work) {
      store.setState({ failure: null });
      try {
        await work();
      } catch (cause) {
        store.setState({ failure: asSentence(failureMessage(cause)) });
      }
    },
    perform(action) {
      remember(action);
      return stage.attempt(() => action.run());
    },
  };
  return stage;
}

function readRecent(storage: PageStorage): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.read(storedUnder) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, keptActions) : [];
  } catch {
    return [];
  }
}
