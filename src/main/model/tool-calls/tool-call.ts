/** A call in the providers' format. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The original JSON text. */
  readonly arguments: string;
}
