import { assertNever } from '../../../shared/assert-never';

/** Every message about a call that failed starts with this, so that the model knows that nothing has changed. */
export const NOTHING_RAN = 'Nothing ran';

/** Why a call failed, in a form that can be explained to the model. */
export type ToolCallError =
  | { readonly kind: 'invalid-arguments'; readonly tool: string; readonly reason: string }
  | { readonly kind: 'missing-argument'; readonly tool: string; readonly argument: string }
  /** Empty if the call had no name. */
  | { readonly kind: 'tool-not-found'; readonly tool: string }
  | { readonly kind: 'execution-failed'; readonly reason: string }
  | { readonly kind: 'timeout'; readonly milliseconds: number }
  | { readonly kind: 'denied'; readonly reason: string };

export const ToolCallError = {
  invalidArguments(tool: string, reason: string): ToolCallError {
    return { kind: 'invalid-arguments', tool, reason };
  },
  missingArgument(tool: string, argument: string): ToolCallError {
    return { kind: 'missing-argument', tool, argument };
  },
  toolNotFound(tool: string): ToolCallError {
    return { kind: 'tool-not-found', tool };
  },
  executionFailed(reason: string): ToolCallError {
    return { kind: 'execution-failed', reason };
  },
  timeout(milliseconds: number): ToolCallError {
    return { kind: 'timeout', milliseconds };
  },
  denied(reason: string): ToolCallError {
    return { kind: 'denied', reason };
  },

  /** Tells the model what went wrong and what it can do now. */
  describe(error: ToolCallError): string {
    switch (error.kind) {
      case 'invalid-arguments':
        return `${NOTHING_RAN}, because the arguments for ${error.tool} are invalid: ${error.reason}. Fix them and call again`;
      case 'missing-argument':
        return `${NOTHING_RAN}, because ${error.tool} requires the argument ${error.argument}. Call again with it`;
      case 'tool-not-found':
        return error.tool === ''
          ? `${NOTHING_RAN}, because the call doesn't name a tool. Call again with one of your tools`
          : `${NOTHING_RAN}, because there is no tool named ${error.tool}. Use one of your tools`;
      case 'execution-failed':
        return `The tool ran and failed: ${error.reason}`;
      case 'timeout':
        return `The tool timed out after ${(error.milliseconds / 1000).toFixed(1)} s. Do less in one call, or set a longer timeout`;
      case 'denied':
        return `${NOTHING_RAN}, because the call was denied: ${error.reason}. Don't repeat it; find another way, or ask`;
      default:
        return assertNever(error);
    }
  },
};
