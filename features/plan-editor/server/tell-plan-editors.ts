import { GrowPlanVersion } from '@trellis/grow-plans/model';
import { planEditorEvents, planEditorMessages } from '@trellis/plan-editor/model';
import { messageOf, tellFacility, tellReaders, type Services } from '@trellis/server-kit';

/** Tells everybody who may read plans who has a draft open, as it changes. */
export function tellPlanEditors({ hub, bus }: Services): void {
  hub.on(planEditorEvents.changed, ({ facility_id, message }) => {
    const told = messageOf(planEditorMessages.planEditors, message, {
      key: `planEditors/${message.growplanVersion_id}`,
      readers: GrowPlanVersion.path,
    });
    if (facility_id === null) tellReaders(bus, GrowPlanVersion.path, [told]);
    else tellFacility(bus, facility_id, [told]);
  });
}
