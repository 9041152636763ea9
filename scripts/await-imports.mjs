import { afterAll, vi } from 'vitest';

// Lazily loaded parts of the window may still be loading when the tests of a file have ended; the next file, which shares its
// modules, would find them broken.
afterAll(() => vi.dynamicImportSettled());
