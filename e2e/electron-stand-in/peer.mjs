/**
 * One end of a channel on which both sides ask and answer.
 *
 * @typedef {(argument: any) => unknown} Answer
 * @typedef {{ id: number, name: string, argument: unknown } | { answerTo: number, value?: unknown, error?: string }} Message
 *
 * @param {(message: Message) => void} send
 * @param {Record<string, Answer>} answers what the other side may ask for
 */
export function createPeer(send, answers) {
  /** @type {Map<number, { resolve(value: any): void, reject(cause: Error): void }>} */
  const asked = new Map();
  let count = 0;

  /** @param {{ id: number, name: string, argument: unknown }} question */
  async function answer({ id, name, argument }) {
    try {
      const run = answers[name];
      if (!run) throw new Error(`Nobody answers ${name}`);
      const value = await run(argument);
      send({ answerTo: id, value });
    } catch (cause) {
      send({ answerTo: id, error: cause instanceof Error ? cause.message : String(cause) });
    }
  }

  return {
    /**
     * @param {string} name
     * @param {unknown} [argument]
     * @returns {Promise<any>}
     */
    ask(name, argument) {
      count += 1;
      const id = count;
      return new Promise((resolve, reject) => {
        asked.set(id, { resolve, reject });
        send({ id, name, argument });
      });
    },
    /** @param {Message} message */
    receive(message) {
      if (!('answerTo' in message)) return void answer(message);
      const { answerTo, value, error } = message;
      const waiting = asked.get(answerTo);
      asked.delete(answerTo);
      if (error === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(error));
    },
    /** @param {Error} cause */
    fail(cause) {
      for (const { reject } of asked.values()) reject(cause);
      asked.clear();
    },
  };
}
