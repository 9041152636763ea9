import type { Route } from '../../../shared/contract/route';
import type { CommandClient } from '../bridge/command-client';
import type { Connection } from '../bridge/connection';

interface FollowRoutesDeps {
  readonly connection: Connection;
  readonly client: CommandClient;
  readonly go: (place: Route) => void;
}

/**
 * Goes where the tray, a notification or a link leads: once main is connected, and whenever it says so. Returns how to
 * stop.
 */
export function followRoutes({ connection, client, go }: FollowRoutesDeps): () => void {
  function take(): void {
    client.call('place.take', {}).then(
      ({ place }) => place && go(place),
      // Without an answer there is nowhere to go; the next connection asks again.
      () => {},
    );
  }
  const stopListening = connection.bridge.subscribe(({ name }) => {
    if (name === 'place.wanted') take();
  });
  const stopWatching = connection.watch((state) => {
    if (state === 'connected') take();
  });
  return () => {
    stopListening();
    stopWatching();
  };
}
