/** The server has said no: instead of an answer, or in the middle of one, where there is no status any more. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';

  constructor(
    readonly status: number | null,
    /** What it sent, as JSON where it is that. */
    readonly body: unknown,
    readonly headers: Headers = new Headers(),
  ) {
    super('The server refused');
  }
}
