import type { SandboxDescription } from '../../../shared/contract/descriptions';
import { turnedOff } from '../../sandbox/choose-confinement';
import type { SandboxService } from '../../sandbox/create-sandbox-service';
import { canUseLayers, type LayerUse } from '../../sandbox/layer/can-use-layers';
import type { NetworkService } from '../../sandbox/network/create-network-service';

interface DescribeDeps {
  readonly sandbox: SandboxService;
  readonly network: Pick<NetworkService, 'detect'>;
  readonly layersPath: string;
}

/** Describes how commands in the folder can be confined and, where they can't, why and what to do about it. */
export async function describeSandbox(deps: DescribeDeps, folder: string | null): Promise<SandboxDescription> {
  const { sandbox, network, layersPath } = deps;
  const state = await sandbox.detect();
  const isOff = folder !== null && !sandbox.settingsFor(folder).isOn;
  const why = isOff ? turnedOff : state.kind === 'unavailable' ? state.why : null;
  if (why !== null) return { isAvailable: false, why, hasReceipts: false, hasNetwork: false };
  const [hosts, layers] = await Promise.all([network.detect(), layersIn(folder, layersPath)]);
  return {
    isAvailable: true,
    hasReceipts: layers.kind === 'usable',
    ...(layers.kind === 'usable' ? {} : { whyNoReceipts: layers.why }),
    hasNetwork: hosts.kind === 'available',
    ...(hosts.kind === 'available' ? {} : { whyNoNetwork: hosts.why }),
  };
}

function layersIn(folder: string | null, layersPath: string): Promise<LayerUse> | LayerUse {
  if (folder === null) return { kind: 'unusable', why: 'No folder is open.' };
  return canUseLayers({ folder, layersPath });
}
