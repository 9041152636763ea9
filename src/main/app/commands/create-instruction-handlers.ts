import type { CommandHandlers } from '../../../shared/contract/contract';
import type { instructionCommands } from '../../../shared/contract/instructions';
import type { projectCommands } from '../../../shared/contract/project';
import type { ModelRef } from '../../../shared/settings/model';
import { heldInstructions } from '../../agent/context/held-instructions';
import type { ConversationService } from '../../conversations/conversation-service';
import type { HeldInstructions, InstructionService } from '../../instructions/instruction-service';
import type { ProjectService } from '../../instructions/project/project-service';
import type { SkillLibrary } from '../../instructions/skills/skill-library';
import type { ModelService } from '../../model/model-service';
import type { SandboxService } from '../../sandbox/create-sandbox-service';
import type { Workspace } from '../../workspace/workspace';

export interface InstructionHandlerDeps {
  readonly instructions: InstructionService;
  readonly project: ProjectService;
  readonly sandbox: Pick<SandboxService, 'detect' | 'settingsFor'>;
  readonly skills: Pick<SkillLibrary, 'list'>;
  readonly conversations: Pick<ConversationService, 'look'>;
  readonly models: Pick<ModelService, 'choose'>;
  readonly workspace: Pick<Workspace, 'current'>;
}

type InstructionHandlers = Pick<CommandHandlers, keyof typeof instructionCommands | keyof typeof projectCommands>;

export function createInstructionHandlers(deps: InstructionHandlerDeps): InstructionHandlers {
  const { instructions, project, sandbox, skills, conversations, models, workspace } = deps;

  /** The folder, and what the conversation already holds of the folders below it. */
  async function placeOf(conversationId: string | undefined): Promise<{ folder: string; held: HeldInstructions }> {
    const state = conversationId === undefined ? null : await conversations.look(conversationId);
    const contextSize = await contextOf(state?.model ?? null);
    const files = state ? heldInstructions(state) : [];
    return { folder: state?.workspacePath ?? workspace.current() ?? '', held: { contextSize, files } };
  }

  /** A model that can't be used now has no known size; then the largest budget is shown. */
  const contextOf = (model: ModelRef | null) =>
    models.choose(model).then(
      ({ contextSize }) => contextSize,
      () => null,
    );

  async function projectFiles(folder: string) {
    const isConfined = sandbox.settingsFor(folder).isOn && (await sandbox.detect()).kind === 'available';
    return project.list(folder, isConfined);
  }

  return {
    'instructions.list': async ({ conversationId }) => {
      const { folder, held } = await placeOf(conversationId);
      return instructions.list(folder, held);
    },
    'instructions.read': async ({ conversationId, path }) => {
      const { folder, held } = await placeOf(conversationId);
      return instructions.read(folder, path, held);
    },
    'project.list': async ({ conversationId }) => projectFiles((await placeOf(conversationId)).folder),
    'project.trust': async ({ conversationId, ...trusted }) => {
      const { folder } = await placeOf(conversationId);
      project.trust(folder, trusted);
      return projectFiles(folder);
    },
    'project.distrust': async ({ conversationId, path }) => {
      const { folder } = await placeOf(conversationId);
      project.distrust(folder, path);
      return projectFiles(folder);
    },
    'skills.list': async ({ conversationId }) => {
      const { folder, held } = await placeOf(conversationId);
      return skills.list(folder, held.contextSize);
    },
    'instructions.accept': async ({ conversationId, path, sha256 }) => {
      const { folder, held } = await placeOf(conversationId);
      instructions.accept(folder, { path, sha256 }, held);
      return instructions.list(folder, held);
    },
  };
}
