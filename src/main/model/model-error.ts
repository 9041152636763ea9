/** What went wrong between us and a model; what is done about it follows from the kind. */
export type ModelErrorKind =
  | 'rate-limited'
  | 'overloaded'
  /** 408, 409 and 5xx. */
  | 'server'
  /** Nothing came for too long. */
  | 'idle'
  /** Nobody listens at the address, or it cannot be found. */
  | 'unreachable'
  /** The answer broke off. */
  | 'dropped'
  /** What came is no answer in the provider's form. */
  | 'malformed'
  | 'unauthorized'
  | 'out-of-credit'
  | 'not-found'
  | 'too-long'
  | 'tools-unsupported'
  /** The server sends us to another address. */
  | 'redirected'
  | 'bad-request';

export interface ModelErrorDetails {
  readonly status?: number;
  /** In milliseconds, where the server said when to come again. */
  readonly retryAfter?: number;
  /** In tokens, where the server that found something too long said how much it takes. */
  readonly contextSize?: number;
  /** In tokens, where it said how much it was sent. */
  readonly promptTokens?: number;
  readonly cause?: unknown;
}

/** Its message is written for the user: what happened, and what to do. It holds no key. */
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

/** Whether it was the way to the server, and not what the server thought of the request. */
export function isConnectionLost(cause: unknown): boolean {
  return cause instanceof ModelError && ['idle', 'unreachable', 'dropped'].includes(cause.kind);
}

/** Whether the same request may succeed in a while. */
export function isRetryable(cause: unknown): cause is ModelError {
  return cause instanceof ModelError && retryable.has(cause.kind);
}
