import type { Settings } from '../../../shared/settings/settings';
import type { App } from '../../app/app';

/** The settings as they are now, for whoever cannot wait for them. */
export async function followSettings(app: Pick<App, 'handlers' | 'subscribe'>): Promise<() => Settings> {
  let current = await app.handlers['settings.read']({});
  app.subscribe((message) => {
    if (message.name === 'settings.changed') current = message.payload;
  });
  return () => current;
}
