import type { SandboxUse } from '../sandbox/confinement';
import type { OutputText } from './output/output-text';

export type StopReason = 'asked' | 'timed-out' | 'too-much-output' | 'closing';

/** How a terminal came to its end. */
export type TerminalEnd =
  | {
      readonly kind: 'exited';
      readonly exitCode: number;
      /** How many processes it had left behind, which were ended. */
      readonly endedProcesses: number;
      /** Its sandbox could not be set up, so that the command never began. */
      readonly sandboxFailed?: true;
    }
  /** The shell was ended from outside, before it could say how its command had ended. */
  | { readonly kind: 'killed'; readonly signal: number }
  | { readonly kind: 'stopped'; readonly reason: StopReason };

interface WaitingPrompt {
  readonly text: string;
  /** What is typed must be seen by nobody. */
  readonly isSecret: boolean;
}

export type TerminalState =
  | { readonly kind: 'running'; readonly waitingFor?: WaitingPrompt }
  | { readonly kind: 'ended'; readonly end: TerminalEnd; readonly endedAt: number };

export interface TerminalDescription {
  readonly id: string;
  /** Null for those of the user, which are no conversation's. */
  readonly conversationId: string | null;
  /** The tool call that opened it. */
  readonly callId: string | null;
  /** A command is waited for, a session goes on by itself, and the user's own are nobody else's. */
  readonly kind: 'command' | 'session' | 'own';
  readonly command: string;
  readonly folder: string;
  /** By its name. */
  readonly shell: string;
  /** Whether it runs in a sandbox; not there for those of the user. */
  readonly sandbox?: SandboxUse;
  readonly startedAt: number;
  /** Bytes of output so far. */
  readonly size: number;
  readonly state: TerminalState;
}

export interface TerminalOutcome {
  readonly terminal: TerminalDescription;
  readonly end: TerminalEnd;
  readonly output: OutputText;
  readonly durationMs: number;
}

/** What is typed into a terminal is in none of these; what a program shows of it is output. */
export type TerminalEvent =
  | { readonly type: 'opened'; readonly terminal: TerminalDescription }
  | { readonly type: 'output'; readonly terminalId: string; readonly text: string }
  | { readonly type: 'waiting-for-input'; readonly terminalId: string; readonly prompt: WaitingPrompt }
  /** It waits no longer. */
  | { readonly type: 'went-on'; readonly terminalId: string }
  | { readonly type: 'closed'; readonly terminalId: string; readonly end: TerminalEnd };
