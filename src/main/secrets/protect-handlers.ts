import type { CommandHandlers } from '../../shared/contract/contract';
import type { KnownSecrets } from './known-secrets';

/** Masks known secrets in the handlers' results and errors. */
export function protectHandlers(handlers: CommandHandlers, secrets: KnownSecrets): CommandHandlers {
  return new Proxy(handlers, {
    get(target, name, receiver) {
      const handler: unknown = Reflect.get(target, name, receiver);
      if (typeof handler !== 'function') return handler;
      return async (input: unknown) => {
        try {
          return secrets.maskValue(await handler(input));
        } catch (cause) {
          if (cause instanceof Error) cause.message = secrets.maskText(cause.message);
          throw cause;
        }
      };
    },
  });
}
