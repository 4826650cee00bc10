import { defineApi, idQuery, membersOfOrCurrent, rowId } from '@trellis/entity-kit';
import * as z from 'zod';
import { homeAssistantKeepers } from './home-assistant-link.entity.ts';
import { isDiscoveryPrefix } from './topics.ts';

const discoveryPrefix = z.string().max(60).refine(isDiscoveryPrefix, 'letters, digits, _ and - only, and not trellis');
const newPassword = z
  .string()
  .nullable()
  .meta({ description: 'shown this once; null when one is there already, and with an external broker' });

const standing = z.object({
  isOn: z.boolean(),
  discoveryPrefix: z.string(),
  login: z.string().meta({ description: 'user name at the broker' }),
  hasPassword: z.boolean(),
  passwordMadeAt: z.string().nullable(),
  broker: z.object({
    mode: z.enum(['embedded', 'external']),
    port: z.int().nullable().meta({ description: 'of the broker inside Trellis' }),
  }),
  units: z.int().meta({ description: 'units the broker keeps messages of' }),
  toldAt: z.string().nullable().meta({ description: 'when everything was last told' }),
  problem: z.string().nullable().meta({ description: 'why it could not be told the last time' }),
});
export type HomeAssistantStanding = z.infer<typeof standing>;

/** A facility's units in Home Assistant. */
export const homeAssistantApi = defineApi('homeAssistant', {
  read: {
    method: 'GET',
    path: 'homeAssistant',
    summary: 'Whether units are told to Home Assistant, with which login, and how that goes',
    access: membersOfOrCurrent('facility_id', homeAssistantKeepers),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: standing,
  },
  save: {
    method: 'POST',
    path: 'homeAssistant/save',
    summary: 'Switch on or off that units are told to Home Assistant; off takes every message back',
    access: membersOfOrCurrent('facility_id', homeAssistantKeepers),
    body: z.strictObject({ facility_id: rowId.optional(), isOn: z.boolean(), discoveryPrefix }),
    returns: z.object({ newPassword }),
  },
  rotatePassword: {
    method: 'POST',
    path: 'homeAssistant/rotatePassword',
    summary: 'Make a new password for Home Assistant and answer it, this once; the one before ends at once',
    access: membersOfOrCurrent('facility_id', homeAssistantKeepers),
    body: z.strictObject({ facility_id: rowId.optional() }),
    returns: z.object({ newPassword }),
  },
});
