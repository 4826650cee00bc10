import { controllerEvents } from '@trellis/devices/model';
import type { Services } from '@trellis/server-kit';

/** Closes what a former key of a controller, or the provisioning key, opened under its name. */
export function closeOldSessions({ hub, broker }: Pick<Services, 'hub' | 'broker'>): void {
  hub.on(controllerEvents.keyChanged, ({ deviceId }) => broker.disconnectNode(deviceId));
}
