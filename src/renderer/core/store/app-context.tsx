import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import type { AppModel } from './app-model';
import type { AppState } from './app-state';
import type { ApprovalModel, ApprovalState } from './approval/approval-model';
import type { TypingTracker } from './approval/typing-tracker';

export interface Models {
  readonly app: AppModel;
  readonly approval: ApprovalModel;
  readonly keys: TypingTracker;
}

const ModelsContext = createContext<Models | null>(null);

export function ModelsProvider({ models, children }: { models: Models; children: ReactNode }) {
  return <ModelsContext value={models}>{children}</ModelsContext>;
}

export function useModels(): Models {
  const models = useContext(ModelsContext);
  if (!models) throw new Error('ModelsProvider is missing');
  return models;
}

export function useAppState<Selected>(select: (state: AppState) => Selected): Selected {
  return useStore(useModels().app.store, select);
}

export function useApprovalState<Selected>(select: (state: ApprovalState) => Selected): Selected {
  return useStore(useModels().approval.store, select);
}

/** Selects from the open conversation, or returns the fallback while none is shown. */
export function useConversation<Selected>(
  select: (conversation: ConversationState) => Selected,
  fallback: Selected,
): Selected {
  return useAppState(({ open }) => (open?.shown ? select(open.shown) : fallback));
}
