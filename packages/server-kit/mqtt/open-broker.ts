import type { EmbeddedOptions } from './embedded/open-embedded.ts';
import { openEmbeddedBroker } from './embedded/open-embedded.ts';
import type { ExternalOptions } from './external/external-options.ts';
import { openExternalBroker } from './external/open-external.ts';
import type { MessageBroker } from './message-broker.ts';

export interface OpenBrokerOptions extends Omit<EmbeddedOptions, 'port'>, Omit<ExternalOptions, 'mqttUrl'> {
  /** External broker; without it the broker runs in this process. */
  mqttUrl?: string | undefined;
  /** TCP port of the embedded broker; default 1883. */
  mqttPort?: number | undefined;
}

/** Opens the broker of the installation: an external one when `mqttUrl` is set, else the embedded one on host and port. */
export function openBroker({ mqttUrl, mqttPort = 1883, ...options }: OpenBrokerOptions): Promise<MessageBroker> {
  return mqttUrl ? openExternalBroker({ ...options, mqttUrl }) : openEmbeddedBroker({ ...options, port: mqttPort });
}
