import { Area, Client, Facility } from '@trellis/facilities/model';
import type { Feature } from '@trellis/server-kit';
import { facilitiesCollections } from './collections.ts';
import { groupDoors } from '@trellis/notifications/server';
import { findDoor } from './channels/find-door.ts';
import { facilitiesRoutes } from './facilities.routes.ts';

export { listAlertChannels, type AlertChannel } from './channels/alert-channels.ts';
export { groupChannelOf } from './channels/find-door.ts';

/** Sites, their rooms and the companies behind them. */
export const facilitiesFeature: Feature = {
  name: 'facilities',
  entities: [...facilitiesCollections, Client, Facility, Area],
  implementations: [facilitiesRoutes],
  prepare: ({ slots }) => slots.fill(groupDoors, findDoor),
};
