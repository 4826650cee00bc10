import { sendCall } from '@trellis/entity-kit/client';
import type { Configuration } from '@trellis/installation/model';
import type { Hosts } from '@trellis/web-kit';

const keptKey = 'trellis.hosts';

/** Where the installation answers. Without an answer, as at a start without a network, what it said last holds. */
export async function readHosts(storage: Storage = localStorage): Promise<Hosts> {
  try {
    const told: Configuration = await sendCall(
      { method: 'GET', path: 'configuration' },
      {},
      { baseUrl: '', token: () => undefined },
      // The page waits for it.
      { signal: AbortSignal.timeout(3000) },
    );
    const hosts = hostsOf(told);
    storage.setItem(keptKey, JSON.stringify(hosts));
    return hosts;
  } catch {
    return readKept(storage);
  }
}

function hostsOf({ realtimeHost, complianceSyncHost, productionHost }: Configuration): Hosts {
  return {
    ...(realtimeHost !== null && { realtime: realtimeHost }),
    byPart: {
      ...(complianceSyncHost !== null && { compliance: complianceSyncHost }),
      ...(productionHost !== null && { production: productionHost }),
    },
  };
}

function readKept(storage: Storage): Hosts {
  try {
    return JSON.parse(storage.getItem(keptKey) ?? '{}') as Hosts;
  } catch {
    return {};
  }
}
