import type { CommandOutput } from '../../shared/contract/contract';
import type { AppDescription } from '../../shared/contract/descriptions';
import type { Settings } from '../../shared/settings/settings';
import type { AgentTiming } from '../agent/create-agent';
import type { AnswerQuestion } from '../agent/question-service';
import type { AnswerApproval } from '../approval/answer-at-once';
import type { Clock, NewId } from '../base/clock';
import type { ModelBackend } from '../model/backend';
import type { EnvironmentKeys } from '../model/connections/environment-keys';
import type { CommandLineModel } from '../model/connections/model-service-deps';
import type { SandboxState } from '../sandbox/detect-sandbox';
import type { NetworkServiceOptions } from '../sandbox/network/create-network-service';
import type { SecretCodec } from '../secrets/secret-store';
import type { OpenStore } from '../storage/open-store';
import type { ToolRegistry } from '../tools/framework/tool-registry';
import type { DesktopPort } from './desktop-port';

export interface AppOptions {
  readonly dataPath: string;
  readonly host: AppDescription['host'];
  readonly version: string;
  readonly workspacePath?: string | undefined;
  /** Shows the platform's folder dialog, if there is one. */
  readonly pickFolder?: () => Promise<string | null>;
  /** Opens a URL in the user's browser. */
  readonly openExternal?: (url: string) => Promise<void>;
  /** Shows the platform's save dialog, if there is one. */
  readonly pickSavePath?: (fileName: string) => Promise<string | null>;
  /** Shows a file in the desktop's file manager, if there is one. */
  readonly revealItem?: (path: string) => void;
  /** The host's own trash, if it has one. */
  readonly trashItem?: (path: string) => Promise<void>;
  readonly desktop?: DesktopPort;
  /** Whether this build knows where to look for updates. */
  readonly canUpdate?: boolean;
  /** Shows a test notification, if the host shows notifications itself. */
  readonly sendTestNotice?: () => Promise<CommandOutput<'notification.send-test'>>;
  readonly openStore?: OpenStore;
  /** Override the stored settings for this run. */
  readonly settingsOverrides?: Partial<Settings>;
  readonly answerApproval?: AnswerApproval;
  /** Replaces the built-in tools. */
  readonly registry?: ToolRegistry;
  /** Replaces the built-in guide. */
  readonly backend?: ModelBackend;
  /** Used instead of the selected model; nothing about it is stored. */
  readonly commandLineModel?: CommandLineModel;
  /** Answers a run's questions other than approvals when no user is present. */
  readonly answerQuestion?: AnswerQuestion;
  /** How the platform encrypts keys; without it they are stored in a file that only the user can read. */
  readonly secretCodec?: SecretCodec | null;
  /** Keys from an environment; defaults to this process's own. */
  readonly environmentKeys?: EnvironmentKeys;
  readonly timing?: Partial<AgentTiming>;
  /** Whether commands can be confined here; the system's own by default. */
  readonly detectSandbox?: () => Promise<SandboxState>;
  /** How commands reach hosts; the system's own way by default. */
  readonly networkOptions?: Partial<Omit<NetworkServiceOptions, 'judgeFor'>>;
  readonly clock?: Clock;
  readonly newId?: NewId;
}
