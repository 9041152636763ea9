import type { StyledText } from '../../shared/text/styled-text';
import type { ConfinementChoice } from '../sandbox/confinement';
import type { CommandNetwork } from './command-network';
import type { UserShell } from './environment/find-user-shell';
import type { OutputPage } from './output/follow-output';
import type { OutputPart, OutputReading } from './output/read-output';
import type { StopReason, TerminalDescription, TerminalOutcome } from './terminal-event';

export interface TerminalRequest {
  /** The conversation that it belongs to. */
  readonly conversationId: string;
  /** The tool call that opens it. */
  readonly callId: string;
  readonly command: string;
  /** Absolute and existing. */
  readonly folder: string;
  /** Rated read-only. */
  readonly isReadOnly: boolean;
  /** By default a command writes to its folder only, or nowhere if it is read-only, and connects to nothing. */
  readonly confinement?: ConfinementChoice;
  /** Don't run it at all if it can't be confined. */
  readonly mustBeSandboxed?: boolean;
  /** Words before the sandbox that set up its workspace, such as a layer over it, and then start what follows. */
  readonly prefix?: readonly string[];
  /** The way to the hosts that it is allowed to reach; without it, `hosts` means none. */
  readonly network?: CommandNetwork;
  readonly columns?: number;
  readonly rows?: number;
}

/** A shell that the user types into. */
export interface OwnTerminalRequest {
  readonly shell: UserShell;
  /** Absolute and existing. */
  readonly folder: string;
  readonly columns?: number;
  readonly rows?: number;
}

/** One program in its own terminal. */
export interface Terminal {
  readonly id: string;
  readonly processId: number;
  readonly ended: Promise<TerminalOutcome>;
  /** Resolves when its processes are gone and its files are closed, possibly after it has ended. */
  readonly released: Promise<void>;
  describe(): TerminalDescription;
  /** Its current last line of output. */
  lastLine(): string;
  /** The last lines of its screen, up to a few kilobytes; doesn't advance the model's read position. */
  tail(): Promise<StyledText>;
  /** Continues where the last read stopped, unless a position is given. */
  read(part: OutputPart, since?: number): Promise<OutputReading>;
  /** Output for a screen, from a position; if there is none, waits for more until the timeout. */
  follow(from: number, patience?: number): Promise<OutputPage>;
  write(data: string): void;
  resize(columns: number, rows: number): void;
  /** Resolves soon, with the current output; the processes may take their full grace period. */
  stop(reason: StopReason): Promise<TerminalOutcome>;
  lookForPrompt(): void;
}
