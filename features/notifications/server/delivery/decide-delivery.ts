import type { Notification, NotificationSubscription } from '@trellis/notifications/model';
import { DateTime } from 'luxon';
import { afterQuiet, nextAt } from './quiet-hours.ts';

/** What is to be told. */
export interface Told {
  kind: Notification['kind'];
  facility_id: number | null;
  exceptionType_id?: number | null;
  /** Of the most urgent level: comes at once whatever a person chose. */
  isUrgent?: boolean;
}

/** One choice of a person; what it leaves empty it holds for all. */
export interface Choice extends Pick<
  NotificationSubscription,
  'facility_id' | 'kind' | 'exceptionType_id' | 'channel' | 'mode' | 'quietFrom' | 'quietTo'
> {
  pausedUntil: Date | null;
}

/** How a person wants to be told. */
export interface Wishes {
  method: 'email' | 'sms' | 'push' | 'none';
  /** IANA name of the zone their hours are in. */
  zone: string;
  choices: readonly Choice[];
}

/** How a message goes out: by mail, as a push message, both or neither, at once or from a moment on. */
export interface Delivery {
  isMailed: boolean;
  isPushed: boolean;
  notBefore: Date | undefined;
  /** It waits for the mail of the day, which holds everything wanted once a day. */
  isDigest: boolean;
}

/** Hour of the day at which messages come that are wanted once a day. */
export const digestHour = 8;

/** Messages about a person's own account and of the installation always come. */
const always: readonly Notification['kind'][] = ['access', 'system'];

const kept: Delivery = { isMailed: false, isPushed: false, notBefore: undefined, isDigest: false };
/** There is no service for text messages, so those who wish them get mail. */
const mailedNow: Delivery = { isMailed: true, isPushed: false, notBefore: undefined, isDigest: false };

/** Decides how a person is told. The closest choice counts (alert type, then kind, then facility); of equals the strictest. */
export function decideDelivery(told: Told, { method, zone, choices }: Wishes, now: Date): Delivery {
  if (told.isUrgent || always.includes(told.kind)) return { ...mailedNow, isPushed: method === 'push' };
  const fitting = choices.filter((choice) => isAbout(choice, told));
  const { mode, pausedUntil } = deliveryPreferenceFor(told, fitting, now);
  if (method === 'none' || mode === 'off' || pausedUntil) return kept;
  const local = DateTime.fromJSDate(now, { zone });
  const wanted = mode === 'digest' ? nextAt(local, digestHour * 60) : local;
  const at = afterQuiet(wanted, fitting);
  if (at === local) return { ...mailedNow, isPushed: method === 'push' };
  return { ...mailedNow, notBefore: at.toJSDate(), isDigest: mode === 'digest' };
}

/** What a person's choices come to for such a message, their hours aside: whether and how often, and until when all of it rests. */
export function deliveryPreferenceFor(
  told: Told,
  choices: readonly Choice[],
  now: Date,
): Pick<Choice, 'mode' | 'pausedUntil'> {
  const fitting = choices.filter((choice) => isAbout(choice, told));
  const pauses = fitting.flatMap(({ pausedUntil }) => (pausedUntil !== null && pausedUntil > now ? pausedUntil : []));
  const last = Math.max(...pauses.map((until) => until.getTime()));
  return { mode: closestMode(fitting), pausedUntil: pauses.length > 0 ? new Date(last) : null };
}

/** Whether a choice is about such a message on a channel. */
export const isAbout = (choice: Choice, told: Told, channel: Choice['channel'] = 'email'): boolean =>
  (choice.facility_id === null || choice.facility_id === told.facility_id) &&
  (choice.kind === null || choice.kind === told.kind) &&
  (choice.exceptionType_id === null || choice.exceptionType_id === told.exceptionType_id) &&
  (choice.channel === null || choice.channel === channel);

const strictness = { on: 0, digest: 1, off: 2 } as const;
const closeness = ({ exceptionType_id, kind, facility_id }: Choice): number =>
  (exceptionType_id === null ? 0 : 4) + (kind === null ? 0 : 2) + (facility_id === null ? 0 : 1);

/** What the closest choice says; of equals the strictest. */
export function closestMode(fitting: readonly Choice[]): Choice['mode'] {
  const [closest] = fitting.toSorted(
    (one, other) => closeness(other) - closeness(one) || strictness[other.mode] - strictness[one.mode],
  );
  return closest?.mode ?? 'on';
}
