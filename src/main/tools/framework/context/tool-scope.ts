import type { JsonObject } from '../../../../shared/json/json';
import type { CommandToConfine } from '../../../sandbox/choose-confinement';
import type { GuardScope } from '../../../workspace/paths/guard-path';
import type { Tool } from '../tool';

/** The environment in which a call is checked, rated and run. */
export interface ToolScope extends GuardScope {
  /** Why the tool can't be used there, as a sentence without its full stop; null if it can. */
  whyUnavailable?(tool: Tool, parameters: JsonObject): string | null;
  /** Whether a command runs in the sandbox there; without this function none does. */
  confines?(command: Omit<CommandToConfine, 'settings'>): boolean;
  /** Whether programs of tools run in the sandbox there, and Undo takes back everything that they change. */
  recordsChanges?(): boolean;
}
