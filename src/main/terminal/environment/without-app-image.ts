import { posix } from 'node:path';

/** What the runtime of an AppImage, its AppRun and its updater tell about the image itself. */
const imageNames = /^(?:APPDIR|APPIMAGE|APPIMAGE_.*|OWD|ARGV0)$/;

/** What AppRun puts folders of the image in front of. */
const searchLists = ['PATH', 'LD_LIBRARY_PATH', 'XDG_DATA_DIRS', 'GSETTINGS_SCHEMA_DIR'];

/**
 * The environment as it was before an AppImage's AppRun: with the libraries and programs of the image in front, what is
 * started from here would load those in the place of its own.
 */
export function withoutAppImage(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { APPIMAGE: image, APPDIR: folder } = environment;
  if (!image || !folder || !posix.isAbsolute(folder)) return environment;
  const entries = Object.entries(environment).filter(([name]) => !imageNames.test(name));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (value === undefined || !searchLists.includes(name)) return [[name, value]];
      const kept = value.split(':').filter((place) => !isWithin(place, folder));
      return kept.length === 0 ? [] : [[name, kept.join(':')]];
    }),
  );
}

/** An entry that is no whole path is about the folder that a program is started in, and stays. */
function isWithin(place: string, folder: string): boolean {
  if (!posix.isAbsolute(place)) return false;
  const way = posix.relative(folder, place);
  return way !== '..' && !way.startsWith('../');
}
