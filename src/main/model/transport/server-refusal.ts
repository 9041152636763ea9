/** The server rejected the request: instead of an answer, or in the middle of one, when there is no status any more. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';

  constructor(
    readonly status: number | null,
    /** The response body, parsed if it is JSON. */
    readonly body: unknown,
    readonly headers: Headers = new Headers(),
  ) {
    super('The server refused');
  }
}
