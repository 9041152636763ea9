import type { AvailableSandbox } from '../detect-sandbox';

/** A sandbox that was found to work, with this program in place of bubblewrap. */
export function fakeSandbox(program: string): AvailableSandbox {
  const filter = Buffer.alloc(8);
  return {
    kind: 'available',
    system: 'bubblewrap',
    program,
    filters: { listing: filter, internet: filter },
    env: null,
  };
}
