import { HomeAssistantLink, homeAssistantEvents, loginOf } from '@trellis/home-assistant/model';
import type { Feature } from '@trellis/server-kit';
import { homeAssistantRoutes } from './home-assistant.routes.ts';
import { changedTopic, keepTelling } from './telling/keep-telling.ts';

export { identifyHomeAssistant } from './identify.ts';

/** A facility's units in Home Assistant. */
export const homeAssistantFeature: Feature = {
  name: 'home-assistant',
  entities: [HomeAssistantLink],
  implementations: [homeAssistantRoutes],
  prepare: ({ hub, broker, bus }) => {
    hub.on(homeAssistantEvents.changed, ({ facilityId, endsNow }) => {
      if (endsNow) broker.disconnectNode(loginOf(facilityId));
      bus.publish(changedTopic, null);
    });
  },
  start: { jobs: (services) => Promise.resolve(keepTelling(services)) },
};
