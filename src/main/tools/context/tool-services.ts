import type { Clock } from '../../clock';

/** What the app lends to tools while they run. */
export interface ToolServices {
  readonly clock: Clock;
}
