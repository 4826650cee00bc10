import { devicesApi } from '@trellis/devices/model';
import { implement, JsonText } from '@trellis/server-kit';
import {
  adoptController,
  readConnection,
  registerController,
  renewKey,
  revokeKey,
} from './adoption/adopt-controller.ts';
import { publishLoop } from './loops/publish-loop.ts';
import { setLoops } from './loops/set-loops.ts';
import { readUnitDevices } from './read-unit-devices.ts';

const listOf = (ids: number | readonly number[]): readonly number[] => (typeof ids === 'number' ? [ids] : ids);

/** What devices can do beyond their everyday calls. */
export const devicesRoutes = implement(
  devicesApi,
  {
    unitReader: ({ query }, { records, services, viewer }) =>
      records.get(services.registry.get('unit'), query.platformGroup_id, viewer),
  },
  {
    getPlatformGroupDevices: ({ query }, context) => readUnitDevices(query.platformGroup_id, context),
    adopt: ({ provisionalController, body: { reason, updatedate: _, ...adoption } }, context) =>
      adoptController(provisionalController, adoption, { reason }, context),
    register: ({ body }, context) => registerController(body, context),
    renewKey: ({ controller }, context) => renewKey(controller, context),
    revokeKey: ({ controller }, context) => revokeKey(controller, context),
    getConnection: ({ controller }, context) => readConnection(controller, context),
    setLoops: ({ controllers, body }, context) =>
      setLoops(
        {
          controllerIds: controllers.map(({ id }) => id),
          loopIds: listOf(body.virtualDeviceTypeFsa_id),
          parameters: body.parameters ?? {},
          kinds: body.virtualDeviceType_id,
          was: body.was,
        },
        context,
      ),
    publishLoop: async ({ fsa, body }, context) => new JsonText(JSON.stringify(await publishLoop(fsa, body, context))),
  },
);
