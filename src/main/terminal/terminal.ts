import type { ConfinementChoice } from '../sandbox/confinement';
import type { UserShell } from './environment/find-user-shell';
import type { OutputPage } from './output/follow-output';
import type { OutputPart, OutputReading } from './output/read-output';
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
  /** How a command that only looks is confined; as strictly as possible where nothing is said. */
  readonly confinement?: ConfinementChoice;
  readonly columns?: number;
  readonly rows?: number;
}

/** A shell that the user types into. */
export interface OwnTerminalRequest {
  readonly shell: UserShell;
  /** Absolute, and there. */
  readonly folder: string;
  readonly columns?: number;
  readonly rows?: number;
}

/** One program in a terminal of its own. */
export interface Terminal {
  readonly id: string;
  readonly processId: number;
  readonly ended: Promise<TerminalOutcome>;
  /** When its processes are gone and its files are closed, which may be after it has ended. */
  readonly released: Promise<void>;
  describe(): TerminalDescription;
  /** What it says at the moment, in one line. */
  lastLine(): string;
  /** Its last lines, as far as a few kilobytes go; what the model has read stays what it has read. */
  tail(): string;
  /** From where the last reading stopped, unless a position is given. */
  read(part: OutputPart, since?: number): Promise<OutputReading>;
  /** What a screen shows of it from a position; waits for more, if there is none, until the patience ends. */
  follow(from: number, patience?: number): Promise<OutputPage>;
  write(data: string): void;
  resize(columns: number, rows: number): void;
  /** Answers soon, with what there is; the processes may take as long as their grace. */
  stop(reason: StopReason): Promise<TerminalOutcome>;
  lookForPrompt(): void;
}
