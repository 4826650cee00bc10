import { boldSetters, dosed, isFarStep, longestStep, type dosingApi } from '@trellis/irrigation/model';
import { VendorController, type VendorTargets } from '@trellis/devices/model';
import type { CallInput, CallReply } from '@trellis/entity-kit';
import { callerOf, changedMeanwhile, invalidRecord, isMember, type CallContext } from '@trellis/server-kit';
import { targetsOf } from './read-dosing.ts';

type Wanted = CallInput<typeof dosingApi.calls.setTargets>['body'];

/** Says what a dosing controller's readings are held against. A far step takes a facility manager; what somebody else set meanwhile stays. */
export async function setTargets(
  controller: VendorController,
  { updatedate, nutrientTemperatureC, ...wanted }: Wanted,
  context: CallContext,
): Promise<CallReply<typeof dosingApi.calls.setTargets>> {
  if (updatedate !== undefined && Date.parse(updatedate) !== Date.parse(controller.updatedate))
    throw changedMeanwhile();
  const before = controller.targets;
  const mayStepFar = isMember(callerOf(context), controller.facility_id, boldSetters);
  const tooFar = dosed.filter((kind) => isFarStep(before?.[kind], wanted[kind]));
  if (tooFar.length > 0 && !mayStepFar)
    throw invalidRecord(
      VendorController.path,
      tooFar.map((property) => ({
        ...{ property, code: 'step', message: `moves by ${longestStep} at most in one step, and stays` },
      })),
    );
  const temperature =
    nutrientTemperatureC === undefined ? (before?.nutrientTemperatureC ?? null) : nutrientTemperatureC;
  const told = { nutrientTemperatureC: temperature, ...wanted };
  const targets: VendorTargets = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
  const row = await context.records.update(VendorController, controller.id, { targets });
  return { ...targetsOf(targets), updatedate: row.updatedate };
}
