import type { ToolProgress } from '../../shared/tool-progress';
import type { Clock } from '../clock';
import type { ToolScope } from './tool-scope';

export interface ToolExecutionContext {
  readonly executionId: string;
  readonly sessionId: string;
  readonly toolId: string;
  readonly scope: ToolScope;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  reportProgress(progress: ToolProgress): void;
}
