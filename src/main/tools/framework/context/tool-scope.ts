import type { GuardScope } from '../../../workspace/paths/guard-path';

/** The environment in which a call is checked, rated and run. */
export type ToolScope = GuardScope;
