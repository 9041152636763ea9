import type { OutputPart, OutputReading } from './read-output';
import type { StopReason, TerminalDescription, TerminalOutcome } from './terminal-event';

export interface TerminalRequest {
  /** The one that it belongs to. */
  readonly conversationId: string;
  /** The tool call that opens it. */
  readonly callId: string;
  readonly command: string;
  /** Absolute, and there. */
  readonly folder: string;
  /** Rated as a command that only looks. */
  readonly isReadOnly: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** One command line in a shell of its own. */
export interface Terminal {
  readonly id: string;
  readonly processId: number;
  readonly ended: Promise<TerminalOutcome>;
  /** When its processes are gone and its files are closed, which may be after it has ended. */
  readonly released: Promise<void>;
  describe(): TerminalDescription;
  /** What it says at the moment, in one line. */
  lastLine(): string;
  /** From where the last reading stopped, unless a position is given. */
  read(part: OutputPart, since?: number): Promise<OutputReading>;
  write(data: string): void;
  resize(columns: number, rows: number): void;
  /** Answers soon, with what there is; the processes may take as long as their grace. */
  stop(reason: StopReason): Promise<TerminalOutcome>;
  lookForPrompt(): void;
}
