import type { AttachmentStore } from '../../../attachments/attachment-store';
import type { Clock } from '../../../base/clock';
import type { FileHistory } from '../../../history/file-history';
import type { SandboxService } from '../../../sandbox/create-sandbox-service';
import type { NetworkService } from '../../../sandbox/network/create-network-service';
import type { TerminalService } from '../../../terminal/terminal-service';

export interface UserQuestion {
  /** The conversation that asks, and the call in it. */
  readonly sessionId: string;
  readonly callId: string;
  readonly text: string;
  readonly options: readonly string[];
  readonly allowsText: boolean;
}

/** One of the options, the user's own words, or both. */
export interface UserAnswer {
  readonly option?: string;
  readonly text?: string;
}

export interface UserQuestions {
  /** Resolves to null if no user is there. Rejects with the signal's reason. */
  ask(question: UserQuestion, signal: AbortSignal): Promise<UserAnswer | null>;
}

/** Services that the app provides to running tools. */
export interface ToolServices {
  readonly clock: Clock;
  readonly terminals: TerminalService;
  readonly files: FileHistory;
  readonly questions: UserQuestions;
  readonly sandbox: SandboxService;
  readonly network: NetworkService;
  /** Keeps images and documents that a result contains. */
  readonly attachments: Pick<AttachmentStore, 'add'>;
}
