import { changed, created, defineEvents, deleted } from '@trellis/entity-kit';
import { MissedIrrigation } from './missed-irrigation.entity.ts';

/** Irrigation that was due and did not come. */
export const missedIrrigationEvents = defineEvents('missedIrrigation', {
  found: created(MissedIrrigation),
  changed: changed(MissedIrrigation),
  deleted: deleted(MissedIrrigation),
});
