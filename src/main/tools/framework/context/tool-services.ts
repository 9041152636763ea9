import type { Clock } from '../../../base/clock';
import type { FileHistory } from '../../../history/file-history';
import type { TerminalService } from '../../../terminal/terminal-service';

export interface UserQuestion {
  /** The conversation, and the call in it, that asks. */
  readonly sessionId: string;
  readonly callId: string;
  readonly text: string;
  readonly options: readonly string[];
  readonly allowsText: boolean;
}

/** One of the options, words of the user's own, or both. */
export interface UserAnswer {
  readonly option?: string;
  readonly text?: string;
}

export interface UserQuestions {
  /** Null where nobody is there. Rejects with the signal's reason. */
  ask(question: UserQuestion, signal: AbortSignal): Promise<UserAnswer | null>;
}

/** What the app lends to tools while they run. */
export interface ToolServices {
  readonly clock: Clock;
  readonly terminals: TerminalService;
  readonly files: FileHistory;
  readonly questions: UserQuestions;
}
