/** The kind of problem with a model, which decides how it is handled. */
export type ModelErrorKind =
  | 'rate-limited'
  | 'overloaded'
  /** 408, 409 and 5xx. */
  | 'server'
  /** No data came for too long. */
  | 'idle'
  /** Nothing listens at the address, or it can't be found. */
  | 'unreachable'
  /** The answer broke off. */
  | 'dropped'
  /** The answer isn't in the provider's format. */
  | 'malformed'
  | 'unauthorized'
  | 'out-of-credit'
  | 'not-found'
  | 'too-long'
  | 'tools-unsupported'
  | 'images-unsupported'
  | 'documents-unsupported'
  | 'redirected'
  | 'bad-request';

export interface ModelErrorDetails {
  readonly status?: number;
  /** In milliseconds, if the server said when to retry. */
  readonly retryAfter?: number;
  /** In tokens, if the server rejected the request as too long and said how much it accepts. */
  readonly contextSize?: number;
  /** In tokens, if the server said how much it received. */
  readonly promptTokens?: number;
  readonly cause?: unknown;
}

/** The message is for the user: what happened and what to do. It contains no key. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  readonly contextSize: number | undefined;
  readonly promptTokens: number | undefined;

  constructor(
    kind: ModelErrorKind,
    message: string,
    { status, retryAfter, contextSize, promptTokens, cause }: ModelErrorDetails = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'ModelError';
    this.kind = kind;
    this.status = status;
    this.retryAfter = retryAfter;
    this.contextSize = contextSize;
    this.promptTokens = promptTokens;
  }
}

const retryable: ReadonlySet<ModelErrorKind> = new Set([
  'rate-limited',
  'overloaded',
  'server',
  'idle',
  'unreachable',
  'dropped',
  'malformed',
]);

/** Whether the connection failed, rather than the server rejecting the request. */
export function isConnectionLost(cause: unknown): boolean {
  return cause instanceof ModelError && ['idle', 'unreachable', 'dropped'].includes(cause.kind);
}

/** Whether the same request may succeed later. */
export function isRetryable(cause: unknown): cause is ModelError {
  return cause instanceof ModelError && retryable.has(cause.kind);
}
