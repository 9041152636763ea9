import type { ReviewedPath } from '../../../shared/contract/change-commands';
import type { CommandHandlers } from '../../../shared/contract/contract';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import { guideModel, type ModelRef } from '../../../shared/settings/model';
import { messageOf } from '../../../shared/text/message-of';
import type { CostLimits } from '../../agent/answer/cost-guard';
import { CommandFailure } from '../../base/command-failure';
import type { SideRequest } from '../../conversations/conversation-service';
import type { FileHistory } from '../../history/file-history';
import type { Reviews } from '../../history/review/file-review';
import { undoCall } from '../../history/undo-call';
import type { ChosenModel } from '../../model/chosen-model';
import { whyOverLimit } from '../apply-limits';
import { commitChanges } from './commit-changes';
import { readFromHead, readHead } from './read-head';
import type { RunAsUserDeps } from './run-as-user';
import { suggestCommitMessage } from './suggest-commit-message';

export interface ChangeHandlerDeps extends RunAsUserDeps {
  readonly files: FileHistory;
  readonly reviews: Reviews;
  folderOf(conversationId: string): Promise<string>;
  look(conversationId: string): Promise<ConversationState>;
  /** Counts a request that isn't part of the conversation. */
  countRequest(conversationId: string, request: SideRequest): Promise<void>;
  readonly costLimits: CostLimits;
  chooseModel(model: ModelRef | null): Promise<ChosenModel>;
}

type ChangeHandlers = Pick<CommandHandlers, Extract<keyof CommandHandlers, `changes.${string}`>>;

/** What the Changes panel does with the files of a conversation. */
export function createChangeHandlers(deps: ChangeHandlerDeps): ChangeHandlers {
  const { dataPath, files, reviews, folderOf, look, chooseModel, countRequest, costLimits } = deps;

  async function scopeOf(conversationId: string) {
    return { conversationId, workspacePath: await folderOf(conversationId), dataPath };
  }

  async function compareWithHead({ path }: ReviewedPath, scope: Awaited<ReturnType<typeof scopeOf>>) {
    try {
      return await reviews.compareWith(await readFromHead(scope.workspacePath, path), path, scope);
    } catch (cause) {
      return { kind: 'unknown' as const, why: messageOf(cause) };
    }
  }

  return {
    'changes.review': async ({ conversationId, base, files: asked }) => {
      const scope = await scopeOf(conversationId);
      const look = (file: ReviewedPath) =>
        base === 'head' ? compareWithHead(file, scope) : reviews.review(file, scope);
      const [git, ...found] = await Promise.all([readHead(scope.workspacePath), ...asked.map(look)]);
      return { git, reviews: found };
    },
    'changes.keep': async ({ conversationId, ...chosen }) => {
      await reviews.keep(chosen, await scopeOf(conversationId));
      return {};
    },
    'changes.revert': async ({ conversationId, ...chosen }) => reviews.revert(chosen, await scopeOf(conversationId)),
    'changes.take-back': async ({ conversationId, revertId }) => ({
      message: await undoCall(files, revertId, await scopeOf(conversationId)),
    }),
    'changes.commit': async ({ conversationId, paths, message }) => {
      const workspacePath = await folderOf(conversationId);
      const committed = await commitChanges(deps, { conversationId, workspacePath, paths, message });
      const canUndo = await files.canUndo(committed.id);
      return { message: committed.message, undoId: canUndo ? committed.id : null };
    },
    'changes.suggest-message': async ({ conversationId, paths }) => {
      const state = await look(conversationId);
      const chosen = await chooseModel(state.model);
      const isFree = chosen.isFree || chosen.ref.connectionId === guideModel.connectionId;
      const suggestion = {
        folder: await folderOf(conversationId),
        paths,
        title: state.title,
        beforeRequest(cost: number) {
          const why = isFree ? null : whyOverLimit(state, costLimits, cost);
          if (why !== null) throw new CommandFailure('refused', why);
        },
      };
      try {
        const { message, ...spent } = await suggestCommitMessage(chosen, suggestion);
        const { provider, model } = chosen.backend;
        await countRequest(conversationId, { provider, model, ...spent });
        if (message === '') throw new CommandFailure('refused', 'The model wrote no message. Try again or write one');
        return { message };
      } catch (cause) {
        throw cause instanceof CommandFailure ? cause : new CommandFailure('refused', messageOf(cause));
      }
    },
  };
}
