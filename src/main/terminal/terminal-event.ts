import type { SandboxUse } from '../sandbox/confinement';
import type { OutputText } from './output/output-text';

export type StopReason = 'asked' | 'timed-out' | 'too-much-output' | 'closing';

export type TerminalEnd =
  | {
      readonly kind: 'exited';
      readonly exitCode: number;
      /** How many leftover processes were ended. */
      readonly endedProcesses: number;
      /** Its sandbox could not be set up, so the command never started. */
      readonly sandboxFailed?: true;
    }
  /** The shell was killed from outside before it could report how its command had ended. */
  | { readonly kind: 'killed'; readonly signal: number }
  | { readonly kind: 'stopped'; readonly reason: StopReason };

interface WaitingPrompt {
  readonly text: string;
  /** Typed input must stay hidden. */
  readonly isSecret: boolean;
}

export type TerminalState =
  | { readonly kind: 'running'; readonly waitingFor?: WaitingPrompt }
  | { readonly kind: 'ended'; readonly end: TerminalEnd; readonly endedAt: number };

export interface TerminalDescription {
  readonly id: string;
  /** Short and unique, after its command; the model uses it as the id. */
  readonly name: string;
  /** Null for the user's own terminals, which belong to no conversation. */
  readonly conversationId: string | null;
  /** The tool call that opened it. */
  readonly callId: string | null;
  /** The agent waits for a command, a session keeps running, and an own terminal belongs to the user alone. */
  readonly kind: 'command' | 'session' | 'own';
  readonly command: string;
  readonly folder: string;
  /** The shell's name. */
  readonly shell: string;
  /** Whether it runs in a sandbox; not set for the user's own terminals. */
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

/** Events never contain typed input; what a program echoes of it is output. */
export type TerminalEvent =
  | { readonly type: 'opened'; readonly terminal: TerminalDescription }
  | { readonly type: 'output'; readonly terminalId: string; readonly text: string }
  | { readonly type: 'waiting-for-input'; readonly terminalId: string; readonly prompt: WaitingPrompt }
  /** It is no longer waiting. */
  | { readonly type: 'went-on'; readonly terminalId: string }
  | { readonly type: 'closed'; readonly terminalId: string; readonly end: TerminalEnd };
