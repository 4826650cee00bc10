import { placePath, type AlertFacts } from '@trellis/alerts/model';
import { unitPagePath } from '@trellis/units/model';

interface About {
  platformGroup_id: number | null;
  unit: string | null;
  deviceId: string | null;
  controller_id: number | null;
  facts: AlertFacts | null;
}

/** What an alert is about, and the page of it: its unit, else what stands in its facts. */
export function subjectOf({ platformGroup_id, unit, deviceId, controller_id, facts }: About): {
  subject: string | null;
  subjectPath: string | null;
} {
  if (platformGroup_id !== null)
    return { subject: unit, subjectPath: unitPagePath({ device_id: deviceId, controller_id, platformGroup_id }) };
  const place = facts?.place;
  return place
    ? { subject: place.name, subjectPath: placePath(place) }
    : { subject: facts?.unit ?? null, subjectPath: null };
}
