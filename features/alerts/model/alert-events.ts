import { changed, created, defineEvents, deleted } from '@trellis/entity-kit';
import { Exception, ExceptionRemediation } from './exception.entity.ts';
import { Facility } from '@trellis/facilities/model';
import { RedAlert } from './red-alert.entity.ts';

/** Alerts; as records they are called exceptions. */
export const alertEvents = defineEvents('alert', {
  /** An alert was raised, by a rule or a person. */
  raised: created(Exception),
  changed: changed(Exception),
  deleted: deleted(Exception),
});

/** What is done against alerts. */
export const remedyEvents = defineEvents('remedy', {
  /** Somebody wrote down what is done against an alert. */
  written: created(ExceptionRemediation),
});

/** Emergency messages to everyone in a facility. */
export const redAlertEvents = defineEvents('redAlert', {
  sent: created(RedAlert),
  changed: changed(RedAlert),
});

/** Facilities, in which somebody has to hear of alerts. */
export const newFacilityEvents = defineEvents('newFacility', { created: created(Facility) });
