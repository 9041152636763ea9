import { posix } from 'node:path';

/** Set by an AppImage's runtime, AppRun and updater to describe the image itself. */
const imageNames = /^(?:APPDIR|APPIMAGE|APPIMAGE_.*|OWD|ARGV0)$/;

/** AppRun prepends folders of the image to these. */
const searchLists = ['PATH', 'LD_LIBRARY_PATH', 'XDG_DATA_DIRS', 'GSETTINGS_SCHEMA_DIR'];

/**
 * Returns the environment as it was before an AppImage's AppRun: otherwise programs started from here would load the
 * image's libraries and programs instead of their own.
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

/** A relative entry depends on the folder that a program starts in, so it stays. */
function isWithin(place: string, folder: string): boolean {
  if (!posix.isAbsolute(place)) return false;
  const way = posix.relative(folder, place);
  return way !== '..' && !way.startsWith('../');
}
