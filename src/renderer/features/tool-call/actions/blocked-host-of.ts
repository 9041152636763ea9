import type { ToolCallLifecycle } from '../../../../shared/call/tool-call-lifecycle';

/** Returns the private host that a fetch was refused for, before it ran or when its name was looked up. */
export function blockedHostOf(lifecycle: ToolCallLifecycle): string | undefined {
  if (lifecycle.status === 'validation-failed') return lifecycle.validation.errors[0]?.blockedHost;
  const host = lifecycle.status === 'failed' ? lifecycle.result.metadata?.blockedHost : undefined;
  return typeof host === 'string' ? host : undefined;
}
