import {
  allFields,
  defineApi,
  idQuery,
  idText,
  judged,
  membersOf,
  moveBody,
  recordSchema,
  row,
  rowAction,
  rowId,
  rows,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { deviceIdPattern, protocols } from './connect/device-names.ts';
import { Controller, ProvisionalController } from './controllers/controller.entity.ts';
import { installers } from './device-roles.ts';
import { ControllerFsaOverride } from './loops/controller-fsa-override.entity.ts';
import { Fsa } from './loops/fsa.entity.ts';

const ids = z.array(rowId).max(1000);
const text = z.string().nullable();
const instant = z.string().nullable();

const device = z.object({
  id: z.int(),
  name: z.string(),
  virtualDeviceType_id: z.int(),
  key: z.string().meta({ description: 'kind of device, as in messages' }),
  label: z.string(),
  labelEs: text,
  icon: text,
  category: text,
  platform_id: z.int().nullable(),
  platformName: text,
  state: text,
  value: z.number().nullable(),
  stateAt: instant,
  enabled: z.boolean(),
  boardComponent: z
    .object({ id: z.int(), name: z.string(), addresspath: z.string(), port: z.int().nullable() })
    .nullable(),
});

const sensor = z.object({
  id: z.int(),
  device_id: z.string(),
  name: text,
  designator_id: z.int(),
  key: z.string(),
  label: z.string(),
  unit: text,
  platform_id: z.int().nullable(),
  priority: z.int(),
  enabled: z.boolean(),
  batteryLevel: z.number().nullable(),
  reading: z.number().nullable(),
  dbtime: instant,
});

const override = recordSchema(allFields(ControllerFsaOverride));

const keyed = z.object({
  controller: recordSchema(allFields(Controller)),
  key: z.string().meta({ description: 'password of the controller at the broker; shown this once' }),
});

const connection = z.object({
  groupId: z.string().meta({ description: 'group of its facility, a level of its topics' }),
  mqttHost: z.string().nullable().meta({ description: 'null: the host this API is reached under' }),
  mqttPort: z.int(),
  isMqttEncrypted: z.boolean(),
});
/** How devices reach the installation over MQTT. */
export type Connection = z.infer<typeof connection>;

/** Where a controller belongs and how it speaks. */
const place = {
  facility_id: rowId,
  name: z.string().min(1).max(120),
  platformGroup_id: rowId.nullish().meta({ description: 'a unit without a controller' }),
  boardConfiguration_id: rowId.nullish().meta({ description: 'template that says what is wired where' }),
  protocol: z.enum(protocols).optional().meta({ description: 'sparkplug when left out' }),
  isForeign: z
    .boolean()
    .optional()
    .meta({ description: 'a Sparkplug node that is not our own program: commands are plain metric writes' }),
};

/** What devices can do beyond their everyday calls. */
export const devicesApi = defineApi('devices', {
  getPlatformGroupDevices: {
    method: 'GET',
    path: 'devices/getPlatformGroupDevices',
    summary: 'A unit’s controller, the devices it runs with their wiring, and its sensors with their newest reading',
    access: judged(
      'unitReader',
      'Members of the facility of the unit that `platformGroup_id` names, and its tenant; 404 to others.',
    ),
    query: z.object({ platformGroup_id: idQuery }),
    returns: z.object({
      platformGroup_id: z.int(),
      platformGroupName: z.string(),
      controller: z
        .object({
          id: z.int(),
          name: z.string(),
          deviceId: z.string(),
          mode: z.string(),
          state: text,
          status: text,
          isOnline: z.boolean(),
          lastCommandFetch: instant,
        })
        .nullable(),
      devices: z.array(device),
      sensors: z.array(sensor),
    }),
  },
  adopt: {
    method: 'POST',
    path: 'provisionalControllers/{id}/adopt',
    summary: 'Make a controller of one that announced itself: in a facility, on a unit, wired by a template',
    access: rowAction(ProvisionalController, 'adopt'),
    params: z.object({ id: idText }),
    body: moveBody.extend(place),
    returns: keyed,
  },
  register: {
    method: 'POST',
    path: 'controllers/register',
    summary:
      'Enter a controller that has not announced itself: one that speaks HTTP or plain JSON, or Sparkplug of another maker',
    access: membersOf('facility_id', installers),
    // Whether an id is taken somewhere is nothing to try out by the thousand.
    limit: { requests: 120, minutes: 5 },
    body: z.strictObject({
      ...place,
      deviceId: z
        .string()
        .min(1)
        .max(64)
        .regex(deviceIdPattern, 'holds none of / + # and no spaces')
        .meta({ description: 'edge node id, user name at the broker' }),
    }),
    returns: keyed,
  },
  renewKey: {
    method: 'POST',
    path: 'controllers/{id}/renewKey',
    summary: 'Give a controller another key; the old one opens nothing more, and its connection is closed',
    access: row(Controller, installers),
    params: z.object({ id: idText }),
    returns: keyed,
  },
  revokeKey: {
    method: 'POST',
    path: 'controllers/{id}/revokeKey',
    summary: 'Take the key of a controller away: nothing opens for it until renewKey, and its connection is closed',
    access: row(Controller, installers),
    params: z.object({ id: idText }),
    returns: keyed.shape.controller,
  },
  getConnection: {
    method: 'GET',
    path: 'controllers/{id}/connection',
    summary: 'Where a controller connects to over MQTT, for its settings',
    access: row(Controller, installers),
    params: z.object({ id: idText }),
    returns: connection,
  },
  setLoops: {
    method: 'POST',
    path: 'ControllerFsaOverrides/batchSet',
    summary:
      'Choose the control loops of controllers: exactly these, one per kind of device (of the kinds that are named, else of all); the others run their default. ' +
      'Controllers get them with their plan at once, or when they come back',
    access: rows(Controller, installers, 'controller_id', { lock: 'later' }),
    body: z.strictObject({
      controller_id: z.union([rowId, ids.min(1)]),
      virtualDeviceTypeFsa_id: z.union([rowId, ids.max(20)]).meta({ description: 'an empty list clears the choice' }),
      virtualDeviceType_id: ids
        .min(1)
        .optional()
        .meta({ description: 'kinds of device that are decided; those of other kinds run what they ran' }),
      was: z
        .array(z.strictObject({ id: rowId, updatedate: z.iso.datetime({ offset: true }) }))
        .max(20_000)
        .optional()
        .meta({
          description:
            'the choices that this takes back, of all these controllers and kinds; refused where others stand there by now',
        }),
      parameters: z
        .record(z.string().regex(/^[1-9]\d{0,9}$/), z.record(z.string(), z.number()))
        .optional()
        .meta({ description: 'values for these controllers alone: by virtualDeviceTypeFsa_id, then by parameter' }),
    }),
    returns: z.array(override),
  },
  publishLoop: {
    method: 'POST',
    path: 'fsas/{id}/publish',
    summary: 'From draft to published, when controllers can run it; a published version never changes',
    access: rowAction(Fsa, 'publish'),
    params: z.object({ id: idText }),
    body: moveBody,
    returns: recordSchema(allFields(Fsa)),
  },
});
