import { Facility, type FacilityService } from '@trellis/facilities/model';
import { invalidRecord, type CallContext } from '@trellis/server-kit';

type SetContext = Pick<CallContext, 'records' | 'viewer'>;

/** Sets what the provider decides about a facility. Refuses a banner without a message, and companies that do not exist. */
export async function setService(
  id: number,
  service: FacilityService,
  { records, viewer }: SetContext,
): Promise<Facility> {
  const facility = await records.get(Facility, id, viewer);
  const { serviceInterruptLevel: level, serviceInterruptMessage: message } = { ...facility, ...service };
  if ((level === 1 || level === 2) && !message?.trim())
    throw invalidRecord('facilities', [
      { property: 'serviceInterruptMessage', code: 'presence', message: "can't be blank" },
    ]);
  if (Object.keys(service).length === 0) return facility;
  await records.checkReferences(Facility, [service], viewer);
  return JSON.parse(await records.change(Facility, id, service)) as Facility;
}
