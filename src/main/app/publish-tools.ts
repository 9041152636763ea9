import type { EventMessage } from '../../shared/contract/event-message';
import { createThrottle } from '../base/create-throttle';
import type { Logger } from '../storage/create-logger';
import type { ToolRegistry } from '../tools/framework/tool-registry';
import type { Availability, ToolPlace } from './create-availability';

/** In milliseconds: an MCP server may add hundreds of tools at once. */
const INTERVAL = 100;

interface PublishToolsDeps {
  readonly logger: Pick<Logger, 'info'>;
  readonly availability: Availability;
  openPlace(): ToolPlace;
  publish(message: EventMessage): void;
}

/** Notifies every window when a tool is added, changed or removed, and logs it. */
export function publishTools(
  registry: ToolRegistry,
  { logger, availability, openPlace, publish }: PublishToolsDeps,
): void {
  const changes = createThrottle(() => {
    publish({ name: 'tools.changed', payload: availability.describe(registry, openPlace()) });
  }, INTERVAL);
  registry.subscribe(({ type, tool }) => {
    logger.info({ toolId: tool.id, category: tool.category, riskLevel: tool.defaultRiskLevel }, `Tool ${type}`);
    changes.tell();
  });
}
