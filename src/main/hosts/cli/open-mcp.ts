import { homedir } from 'node:os';
import { sandboxForFolder } from '../../../shared/settings/folder-sandbox';
import { judgeWithoutAsking } from '../../approval/judge-without-asking';
import { folderLimits } from '../../approval/rules/limiting-rules';
import { createPermissionStore } from '../../approval/rules/permission-store';
import { systemClock } from '../../base/clock';
import { createPinStore } from '../../instructions/pins/pin-store';
import { createProjectService } from '../../instructions/project/project-service';
import { createMcpService, type McpService } from '../../mcp/create-mcp-service';
import { openMcpStore } from '../../mcp/open-mcp-store';
import type { AssessCommand } from '../../risk/command-assessment';
import { systemSandbox } from '../../sandbox/detect-sandbox';
import { createNetworkService } from '../../sandbox/network/create-network-service';
import { type OpenStore, openStoreSafely, openToRead } from '../../storage/open-store';
import { createSettingsStore } from '../../storage/settings-store';
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
  const project = createProjectService({ homePath: homedir(), pins: createPinStore(dataPath, warn) });
  const network = createNetworkService({ judgeFor: () => async () => 'deny' });
  const mcp = createMcpService({
    ...rest,
    clock: systemClock,
    dataPath,
    store: openMcpStore({ dataPath, openStore, secretCodec: null, warn }),
    sandbox: { detect: systemSandbox },
    network: {
      network,
      judgeForServer: (server) => (request, signal) => {
        const store = openStoreSafely(openToRead, { cwd: dataPath, name: 'settings' }, warn);
        const settings = createSettingsStore(store, { warn }).read();
        const permissions = createPermissionStore(store);
        const judged = {
          clock: systemClock,
          permissions,
          allowedHosts: (folder: string) => sandboxForFolder(settings, folder).allowedHosts,
          limitsOf: (folder: string) => folderLimits(project.inForce(folder).limits, folder),
        };
        return judgeWithoutAsking(server, judged)(request, signal);
      },
    },
    folder: () => workspacePath,
    protectSecret: () => {},
    onChange: () => {},
  });
  mcp.start();
  return {
    ...mcp,
    async dispose() {
      await mcp.dispose();
      await network.dispose();
    },
  };
}
