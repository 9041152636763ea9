import { systemClock } from '../../base/clock';
import { createMcpService, type McpService } from '../../mcp/create-mcp-service';
import { openMcpStore } from '../../mcp/open-mcp-store';
import type { AssessCommand } from '../../risk/command-assessment';
import { systemSandbox } from '../../sandbox/detect-sandbox';
import type { OpenStore } from '../../storage/open-store';
import type { ToolRegistry } from '../../tools/framework/tool-registry';

export interface OpenMcpOptions {
  readonly dataPath: string;
  readonly openStore: OpenStore;
  readonly registry: ToolRegistry;
  readonly assessCommand: AssessCommand;
  isPrivateAllowed(host: string): boolean;
  readonly workspacePath: string | null;
}

/** The MCP servers without the rest of the app; their approved tools are in the registry afterwards. */
export function openMcp({ dataPath, openStore, workspacePath, ...rest }: OpenMcpOptions): McpService {
  const warn = (message: string) => process.stderr.write(`aintern: ${message}\n`);
  const mcp = createMcpService({
    ...rest,
    clock: systemClock,
    dataPath,
    store: openMcpStore({ dataPath, openStore, secretCodec: null, warn }),
    sandbox: { detect: systemSandbox },
    folder: () => workspacePath,
    protectSecret: () => {},
    onChange: () => {},
  });
  mcp.start();
  return mcp;
}
