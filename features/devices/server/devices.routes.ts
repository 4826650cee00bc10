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
export const devicesRoutes = implement(devicesApi, {
  getPlatformGroupDevices: async ({ query }, context) => {
    const { records, services, viewer } = context;
    await records.get(services.registry.get('unit'), query.platformGroup_id, viewer);
    return readUnitDevices(query.platformGroup_id, context);
  },
  adopt: ({ params, body: { reason, updatedate, ...adoption } }, context) =>
    adoptController(params.id, adoption, { reason, updatedate }, context),
  register: ({ body }, context) => registerController(body, context),
  renewKey: ({ params }, context) => renewKey(params.id, context),
  revokeKey: ({ params }, context) => revokeKey(params.id, context),
  getConnection: ({ params }, context) => readConnection(params.id, context),
  setLoops: ({ body }, context) =>
    setLoops(
      {
        controllerIds: listOf(body.controller_id),
        loopIds: listOf(body.virtualDeviceTypeFsa_id),
        parameters: body.parameters ?? {},
      },
      context,
    ),
  publishLoop: async ({ params, body }, context) =>
    new JsonText(JSON.stringify(await publishLoop(params.id, body, context))),
});
