import { roles } from '@trellis/access/model';
import { Exception, urgentLevel, type LinkedMessage, type MessageChoice } from '@trellis/alerts/model';
import { NotificationSubscription } from '@trellis/notifications/model';
import { Refusal, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { deliveryPreferenceFor, type Choice } from '@trellis/notifications/server';
import { listAlertRecipients, type AlertKind } from '../notify/alert-recipients.ts';
import { getLinkedMessage, linkLives, type LinkedRow } from './get-linked-message.ts';

const dayMs = 86_400_000;
/** Channel these choices hold for: that of the message the link came with. */
const channel = 'email';

type Context = Pick<WorkContext, 'db' | 'now' | 'records'>;

/** What the mail behind a link was about, and whether its kind is still sent. Changes nothing. */
export async function readMessage(token: string, context: Context): Promise<LinkedMessage> {
  const message = await getLinkedMessage(token, linkLives.unsubscribe, context);
  const alert = await findAlert(message, context);
  const { kind, place, wish, profile } = await readChoices(message, alert, context);
  const isOnlyPerson = await isOnlyListener(message, alert, context);
  return {
    subject: message.subject,
    facility: message.facility,
    recipient: message.emails?.[0] ? masked(message.emails[0]) : null,
    kind: message.kind,
    about: alert?.label ?? null,
    aboutEs: alert?.labelEs ?? null,
    sentAt: message.sentAt.toISOString(),
    lang: message.lang,
    state: wish.mode === 'off' ? 'off' : wish.pausedUntil ? 'paused' : wish.mode === 'digest' ? 'daily' : 'on',
    canBeDaily: alert?.escalationLevel !== urgentLevel,
    isFacilityOff: !kind && place?.mode === 'off',
    pausedUntil: wish.pausedUntil?.toISOString() ?? null,
    pausedInProfileUntil: profile.pausedUntil?.toISOString() ?? null,
    isOnlyPerson,
    manager: isOnlyPerson ? await findManager(message, context) : null,
  };
}

/** Does what the person chose; the same choice twice changes nothing more. Refuses to stop what nobody else would hear. */
export async function chooseMessages(token: string, choice: MessageChoice, context: Context): Promise<LinkedMessage> {
  const message = await getLinkedMessage(token, linkLives.unsubscribe, context);
  await sql`select pg_advisory_xact_lock(hashtext(${`message choices of ${message.user_id}`}))`.execute(context.db);
  const alert = await findAlert(message, context);
  if ((choice === 'stop' || choice === 'stopFacility') && (await isOnlyListener(message, alert, context)))
    throw new Refusal('ONLY_PERSON', 'Nobody else is told of these alerts; they can be paused, not stopped.');
  const { kind, place, wish } = await readChoices(message, alert, context);
  // A pause ends in what held before it.
  const mode = wish.mode === 'off' ? 'on' : wish.mode;
  const write = async (row: KeptChoice | undefined, values: object, wanted: object) => {
    if (row) await context.records.update(NotificationSubscription, row.id, wanted);
    else
      await context.records.create(NotificationSubscription, {
        user_id: message.user_id,
        channel,
        ...values,
        ...wanted,
      });
  };
  const kindRow = { facility_id: message.facility_id, kind: message.kind, exceptionType_id: alert?.exceptionType_id };
  const until = (days: number) => new Date(context.now.getTime() + days * dayMs).toISOString();
  /** What the profile says for everywhere may stand in the way too; here it is overruled for this kind alone. */
  const resumeAgainstProfile = async () => {
    const { wish: left } = await readChoices(message, alert, context);
    const wasDaily = wish.mode === 'digest' && !wish.pausedUntil;
    if (left.mode === 'off' || (left.mode === 'digest' && wasDaily)) await write(undefined, kindRow, { mode: 'on' });
  };
  switch (choice) {
    case 'stop':
      await write(kind, kindRow, { mode: 'off', pausedUntil: null });
      break;
    case 'daily':
      if (alert?.escalationLevel === urgentLevel)
        throw new Refusal('TOO_URGENT', 'Alerts of the most urgent level do not wait for the mail of the day.');
      await write(kind, kindRow, { mode: 'digest', pausedUntil: null });
      break;
    case 'pauseDay':
      await write(kind, kindRow, { mode, pausedUntil: until(1) });
      break;
    case 'pauseWeek':
      await write(kind, kindRow, { mode, pausedUntil: until(7) });
      break;
    case 'stopFacility':
      // A particular choice would count before the one for everything there.
      if (kind) await context.records.remove(NotificationSubscription, kind.id);
      await write(place, { facility_id: message.facility_id }, { mode: 'off', pausedUntil: null });
      break;
    case 'resume':
      if (wish.mode === 'on' && !wish.pausedUntil) break;
      if (kind) await context.records.remove(NotificationSubscription, kind.id);
      if (place) await context.records.remove(NotificationSubscription, place.id);
      await resumeAgainstProfile();
  }
  return readMessage(token, context);
}

interface LinkedAlertType extends AlertKind {
  label: string | null;
  labelEs: string | null;
}

async function findAlert(message: LinkedRow, { db }: Context): Promise<LinkedAlertType | undefined> {
  if (message.refCollection !== Exception.path || message.ref_id === null) return undefined;
  const { rows } = await sql<LinkedAlertType>`
    select e.facility_id, e."exceptionType_id", e."escalationLevel", e.facts->>'gathers' as gathers, coalesce(t.label, e.name, e.code) as label, t."labelEs"
    from exceptions e left join exception_types t on t.id = e."exceptionType_id" where e.id = ${message.ref_id}`.execute(
    db,
  );
  return rows[0];
}

interface KeptChoice extends Choice {
  id: number;
}

/** The person's choices for this kind at this facility, and for everything there; what all their choices come to, and the others. */
async function readChoices(message: LinkedRow, alert: LinkedAlertType | undefined, { db, now }: Context) {
  const { facility_id, kind } = message;
  const exceptionType_id = alert?.exceptionType_id ?? null;
  const { rows } = await sql<KeptChoice>`
    select id, facility_id, kind, "exceptionType_id", channel, mode, "pausedUntil", "quietFrom", "quietTo"
    from notification_subscriptions where user_id = ${message.user_id} order by id`.execute(db);
  const here = rows.filter((row) => row.facility_id === facility_id && row.channel === channel);
  const ofKind = here.find((row) => row.kind === kind && row.exceptionType_id === exceptionType_id);
  const ofPlace = here.find((row) => row.kind === null && row.exceptionType_id === null);
  const told = { kind, facility_id, exceptionType_id };
  const others = rows.filter((row) => row !== ofKind && row !== ofPlace);
  return {
    kind: ofKind,
    place: ofPlace,
    wish: deliveryPreferenceFor(told, rows, now),
    /** What holds without the two, which the link takes back. */
    profile: deliveryPreferenceFor(told, others, now),
  };
}

/** Whether nobody but the reader is told of such urgent alerts. */
async function isOnlyListener(
  message: LinkedRow,
  alert: LinkedAlertType | undefined,
  { db }: Context,
): Promise<boolean> {
  if (alert?.escalationLevel !== urgentLevel) return false;
  const others = await listAlertRecipients(alert, db);
  return !others.some(({ user_id, mode }) => user_id !== message.user_id && mode !== 'off');
}

async function findManager({ facility_id, user_id }: LinkedRow, { db }: Context): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', u.firstname, u.lastname) as name from users u
      join user_facilities m on m.user_id = u.id and m.facility_id = ${facility_id} and m.status = 'available'
      join user_roles r on r.user_id = u.id and r.role_id = ${roles.facilityManager.id} and (r.facility_id is null or r.facility_id = ${facility_id})
    where u.status = 'active' order by u.id = ${user_id}, u.id limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

/** `grower@farm.example` → `g•••@farm.example`. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1•••@');
