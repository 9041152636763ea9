import { describe, expect, it } from 'vitest';
import { withoutAppImage } from './without-app-image';

const folder = '/tmp/.mount_AIntern';
const image = { APPIMAGE: '/home/eve/AIntern.AppImage', APPDIR: folder };

describe('the environment of an AppImage', () => {
  it('becomes what it was before AppRun', () => {
    const started = {
      ...image,
      OWD: '/home/eve',
      ARGV0: './AIntern.AppImage',
      APPIMAGE_SILENT_INSTALL: 'true',
      PATH: `${folder}:${folder}/usr/sbin:/usr/local/bin:/usr/bin`,
      LD_LIBRARY_PATH: `${folder}/usr/lib:/opt/cuda/lib`,
      XDG_DATA_DIRS: `${folder}/usr/share/:/usr/share/gnome:/usr/local/share/:/usr/share/`,
      GSETTINGS_SCHEMA_DIR: `${folder}/usr/share/glib-2.0/schemas:/opt/schemas`,
      HOME: '/home/eve',
    };
    expect(withoutAppImage(started)).toEqual({
      PATH: '/usr/local/bin:/usr/bin',
      LD_LIBRARY_PATH: '/opt/cuda/lib',
      XDG_DATA_DIRS: '/usr/share/gnome:/usr/local/share/:/usr/share/',
      GSETTINGS_SCHEMA_DIR: '/opt/schemas',
      HOME: '/home/eve',
    });
  });

  it('has no list left that held nothing but folders of the image', () => {
    const lists = { LD_LIBRARY_PATH: `${folder}/usr/lib`, GSETTINGS_SCHEMA_DIR: `${folder}/schemas` };
    expect(withoutAppImage({ ...image, ...lists })).toEqual({});
  });

  it('keeps a list that was empty, and the places without a name in one', () => {
    expect(withoutAppImage({ ...image, LD_LIBRARY_PATH: '', PATH: `:${folder}:bin::/bin` })).toEqual({
      LD_LIBRARY_PATH: '',
      PATH: ':bin::/bin',
    });
  });

  it.each([`${folder}-too/bin`, `${folder}s`, `${folder}/../bin`, '/tmp', '/', 'usr/lib'])('keeps %s', (place) => {
    expect(withoutAppImage({ ...image, PATH: place })).toEqual({ PATH: place });
  });

  it.each([
    folder,
    `${folder}/`,
    `${folder}//usr/lib`,
    `${folder}/./usr`,
    `/tmp/x/../${folder.slice(5)}/usr`,
    `${folder}/..data`,
  ])('leaves %s out', (place) => {
    expect(withoutAppImage({ ...image, APPDIR: `${folder}/`, PATH: `${place}:/bin` })).toEqual({ PATH: '/bin' });
  });

  it.each([
    {},
    { APPDIR: folder },
    { APPIMAGE: '/home/eve/AIntern.AppImage' },
    { ...image, APPDIR: '' },
    { ...image, APPDIR: 'somewhere' },
  ])('is any other environment where %j says that there is none', (names) => {
    const environment = { ...names, OWD: '/home/eve', PATH: `${folder}:/bin`, LD_LIBRARY_PATH: `${folder}/usr/lib` };
    expect(withoutAppImage(environment)).toBe(environment);
  });
});
