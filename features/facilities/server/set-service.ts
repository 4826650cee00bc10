import { Facility, type FacilityService } from '@trellis/facilities/model';
import { invalidRecord, type CallContext } from '@trellis/server-kit';

type SetContext = Pick<CallContext, 'records' | 'viewer' | 'now'>;

/** Sets what the provider decides about a facility. Refuses a banner without a message, and companies that do not exist. */
export async function setService(
  id: number,
  service: FacilityService,
  { records, viewer, now }: SetContext,
): Promise<Facility> {
  const facility = await records.get(Facility, id, viewer);
  const { serviceInterruptLevel: level, serviceInterruptMessage: message } = { ...facility, ...service };
  if ((level === 1 || level === 2) && !message?.trim())
    throw invalidRecord('facilities', [
      { property: 'serviceInterruptMessage', code: 'presence', message: "can't be blank" },
    ]);
  if (Object.keys(service).length === 0) return facility;
  await records.checkReferences(Facility, [service], viewer);
  const isToldOtherwise = level !== facility.serviceInterruptLevel || message !== facility.serviceInterruptMessage;
  const change = { ...service, ...(isToldOtherwise && { serviceInterruptChangedAt: now.toISOString() }) };
  return JSON.parse(await records.change(Facility, id, change)) as Facility;
}
