import type { ApprovalMode, AutoApproveLevel } from '../../../shared/settings/approval-mode';
import type { ModelProvider, ToolMode } from '../../../shared/settings/model';
import { serverProviderNames } from '../../../shared/settings/provider-names';
import { readBaseUrl } from '../../model/transport/read-base-url';
import { UsageError } from './usage-error';

export interface ExecOptions {
  readonly workspace: string;
  readonly provider: ModelProvider;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly toolMode: ToolMode;
  readonly contextTokens?: number;
  readonly mode: ApprovalMode;
  /** Overrides the mode. */
  readonly autoApprove?: AutoApproveLevel;
  readonly decisions?: string;
  /** Files that go with the prompt. */
  readonly attach?: readonly string[];
  /** False to run commands without one. */
  readonly sandbox: boolean;
  readonly json?: true;
}

/** Throws if an option is wrong. It runs before the rest of the program is loaded, which takes a second. */
export function checkExecOptions(prompt: string, options: ExecOptions): void {
  const { provider, model, baseUrl, contextTokens } = options;
  if (prompt.trim() === '') throw new UsageError('The prompt is empty. Enter a request');
  if (provider === 'guide') {
    if ((model ?? baseUrl ?? contextTokens) === undefined) return;
    const servers = serverProviderNames.join(' or ');
    throw new UsageError(
      `--model, --base-url and --context-tokens are for --provider ${servers}: say which of them it is`,
    );
  }
  const address = baseUrl === undefined ? null : readBaseUrl(baseUrl, provider);
  if (address?.kind === 'problem') throw new UsageError(`--base-url: ${address.message}`);
}
