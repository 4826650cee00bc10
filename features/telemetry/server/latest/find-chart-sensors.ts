import type { RequestTransaction } from '@trellis/server-kit';

/** The sensors of a device id that measure this, in any facility; who may see them is for the caller to judge. */
export function findChartSensors(
  db: RequestTransaction,
  deviceId: string,
  designatorId: number,
): Promise<{ id: number; facility_id: number }[]> {
  return db
    .selectFrom('sensors')
    .select(['id', 'facility_id'])
    .where('device_id', '=', deviceId)
    .where('designator_id', '=', designatorId)
    .orderBy('id')
    .execute();
}
