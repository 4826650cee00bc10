import { boldSetters, dosed, longestStep, type dosingApi } from '@trellis/irrigation/model';
import { VendorController, type VendorTargets } from '@trellis/devices/model';
import type { CallInput, CallReply } from '@trellis/entity-kit';
import { callerOf, invalidRecord, isMember, Refusal, type CallContext } from '@trellis/server-kit';
import { targetsOf } from './read-dosing.ts';

type Wanted = CallInput<typeof dosingApi.calls.setTargets>['body'];
/** Of what is typed in tenths nothing is left of rounding. */
const slack = 1e-9;

/** Says what a dosing controller aims at. A far step takes a facility manager; what somebody else set meanwhile stays. */
export async function setTargets(
  controller: VendorController,
  { updatedate, ...wanted }: Wanted,
  context: CallContext,
): Promise<CallReply<typeof dosingApi.calls.setTargets>> {
  if (updatedate !== undefined && Date.parse(updatedate) !== Date.parse(controller.updatedate))
    throw new Refusal('CONFLICT', 'The record was changed by someone else meanwhile.');
  const before = controller.targets;
  const mayStepFar = isMember(callerOf(context), controller.facility_id, boldSetters);
  const tooFar = dosed.filter((kind) => isFar(before?.[kind], wanted[kind]));
  if (tooFar.length > 0 && !mayStepFar)
    throw invalidRecord(
      VendorController.path,
      tooFar.map((property) => ({
        ...{ property, code: 'step', message: `changes by ${longestStep} at most in one step` },
      })),
    );
  const { nutrientTemperatureC } = before ?? {};
  const targets: VendorTargets = {
    ...(nutrientTemperatureC !== undefined && { nutrientTemperatureC }),
    ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null)),
  };
  const row = await context.records.update(VendorController, controller.id, { targets });
  return { ...targetsOf(targets), updatedate: row.updatedate };
}

const isFar = (before: number | undefined, wanted: number | null): boolean =>
  before !== undefined && wanted !== null && Math.abs(wanted - before) > longestStep + slack;
