import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutAppImage } from './without-app-image';

const segment = fc.constantFrom('a', 'ab', 'b', 'usr', 'lib', '..data');
const folder = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join('/')}`);
const outside = fc.oneof(folder, fc.constantFrom('', 'a', 'usr/lib', '/', '/b/'));
const name = fc.constantFrom('PATH', 'LD_LIBRARY_PATH', 'XDG_DATA_DIRS', 'GSETTINGS_SCHEMA_DIR');

interface Place {
  readonly path: string;
  readonly isOfImage: boolean;
}

/** A search list whose entries are known to be inside or outside the image. */
const started = folder.chain((image) => {
  const within = fc.oneof(fc.constant(''), folder).map((rest) => ({ path: `${image}${rest}`, isOfImage: true }));
  const elsewhere = outside
    .filter((path) => path !== image && !path.startsWith(`${image}/`))
    .map((path) => ({ path, isOfImage: false }));
  return fc.record({
    image: fc.constant(image),
    lists: fc.dictionary(name, fc.array(fc.oneof<fc.Arbitrary<Place>[]>(within, elsewhere), { minLength: 1 }), {
      noNullPrototype: true,
    }),
  });
});

function written(lists: Record<string, readonly Place[]>) {
  return Object.fromEntries(
    Object.entries(lists).map(([list, places]) => [list, places.map(({ path }) => path).join(':')]),
  );
}

it('what is outside the image is kept, in its order, and nothing else', () => {
  fc.assert(
    fc.property(started, ({ image, lists }) => {
      const environment = { APPIMAGE: '/x.AppImage', APPDIR: image, HOME: `${image}/home`, ...written(lists) };
      const kept = Object.entries(lists).map(([list, places]) => [list, places.filter((place) => !place.isOfImage)]);
      const expected = written(Object.fromEntries(kept.filter(([, places]) => (places?.length ?? 0) > 0)));
      expect(withoutAppImage(environment)).toEqual({ HOME: `${image}/home`, ...expected });
    }),
  );
});

it('to clean what is clean changes nothing', () => {
  fc.assert(
    fc.property(started, ({ image, lists }) => {
      const once = withoutAppImage({ APPIMAGE: '/x.AppImage', APPDIR: image, ...written(lists) });
      expect(withoutAppImage(once)).toEqual(once);
    }),
  );
});
