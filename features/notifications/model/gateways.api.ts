import { admins, defineApi } from '@trellis/entity-kit';
import * as z from 'zod';
import { gatewayKinds, groupChannels, personalChannels } from './channels.ts';

/** Ways by which messages leave the product. */
export const waysOut = [...personalChannels.filter((channel) => channel !== 'inapp'), ...groupChannels] as const;
export type WayOut = (typeof waysOut)[number];

/** Whether a way by which messages leave is one that an administrator sets up as a gateway. */
export const isGatewayKind = (way: string): way is (typeof gatewayKinds)[number] =>
  (gatewayKinds as readonly string[]).includes(way);

const moment = z.string().nullable();

const wayOut = z.object({
  way: z.enum(waysOut),
  isSetUp: z.boolean(),
  setBy: z.enum(['environment', 'itself', 'people', 'gateways', 'facilities']).meta({
    description:
      'who sets it up: variables of the server, the server at first use, each person, this list, each facility',
  }),
  settings: z
    .array(z.object({ variable: z.string(), value: z.string().nullable() }))
    .meta({ description: 'variables of the environment that it follows; null where one is not set; no secrets' }),
  places: z.int().meta({ description: 'gateways that are on, devices of people, or channels of facilities' }),
  waiting: z.int(),
  lastAcceptedAt: moment,
  lastFailed: z
    .object({ at: z.string(), error: z.string(), isTriedAgain: z.boolean() })
    .nullable()
    .meta({ description: 'the newest message that was not taken at its last try, by when it was written' }),
});
export type WayOutState = z.infer<typeof wayOut>;

/** How messages leave, for administrators. */
export const gatewaysApi = defineApi('gateways', {
  waysOut: {
    method: 'GET',
    path: 'notifications/gateways',
    summary: 'Each way by which messages leave: whether it is set up and how, and whether it works',
    access: admins,
    returns: z.array(wayOut),
  },
});
