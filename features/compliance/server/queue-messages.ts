import {
  findOutboxService,
  officers,
  OutboxMessage,
  queuers,
  readPayload,
  subjectOf,
  type OutboxService,
  type QueuedMessage,
} from '@trellis/compliance/model';
import {
  accessDenied,
  invalidRecord,
  isMember,
  notFound,
  Refusal,
  type UserPrincipal,
  type WorkContext,
} from '@trellis/server-kit';

type Settings = Awaited<ReturnType<typeof findSettings>>;

const invalid = (property: string, message: string) =>
  invalidRecord(OutboxMessage.path, [{ property, code: 'invalid', message }]);

/** Queues messages to the state for a person, in the order given. Refuses a licence of another facility (404), a role that may
 * not (403), what the state does not know (422) and a licence that is switched off (409). For features that report what
 * happened in their own transaction. */
export async function queueMessages(
  messages: readonly QueuedMessage[],
  user: UserPrincipal,
  context: Pick<WorkContext, 'db' | 'records'>,
): Promise<OutboxMessage[]> {
  const queued: OutboxMessage[] = [];
  for (const message of messages) queued.push(await queueMessage(message, user, context));
  return queued;
}

/** Lets in who may report what these messages do for their licences: 404 for licences of other facilities, 403 without the role. */
export async function judgeReporter(
  messages: readonly QueuedMessage[],
  user: UserPrincipal,
  { db }: Pick<WorkContext, 'db'>,
): Promise<void> {
  for (const { LicenseNumber, service } of messages) {
    const { facility_id } = await findSettings(LicenseNumber, user, db);
    const known = findOutboxService(service);
    if (known) assertReporter(known, user, facility_id);
  }
}

function assertReporter({ report }: OutboxService, user: UserPrincipal, facilityId: number): void {
  if (!isMember(user, facilityId, report ? queuers : officers)) throw accessDenied();
}

async function queueMessage(
  message: QueuedMessage,
  user: UserPrincipal,
  { db, records }: Pick<WorkContext, 'db' | 'records'>,
): Promise<OutboxMessage> {
  const settings = await findSettings(message.LicenseNumber, user, db);
  const service = checkService(message);
  assertReporter(service, user, settings.facility_id);
  assertReports(service, settings);
  const rows = checkPayload(message.payload, service);
  const subject = subjectOf(service, service.action === 'DELETE' ? [{ Id: message.service.split('/').at(-1) }] : rows);
  return records.create(OutboxMessage, {
    facility_id: settings.facility_id,
    LicenseNumber: settings.licenseNumber,
    userId: user.userId,
    action: service.action,
    service: message.service,
    payload: message.payload.trim() || 'null',
    subject: subject === '' ? null : subject,
    dependsOn: subject === '' ? null : await findPredecessor(settings.licenseNumber, subject, db),
    state: settings.sendMode === 'live' ? 'queued' : 'held',
    refCollection: message.refCollection ?? null,
    ref_id: message.ref_id ?? null,
  });
}

/** The settings of a licence, kept as they are until the message is written. */
async function findSettings(licenseNumber: string, user: UserPrincipal, db: WorkContext['db']) {
  const settings = await db
    .selectFrom('state_compliance_settings')
    .selectAll()
    .where('licenseNumber', '=', licenseNumber)
    .where('system', '=', 'metrc')
    .forUpdate()
    .executeTakeFirst();
  if (!settings || !isMember(user, settings.facility_id)) throw notFound('facilityStateCompliance');
  return settings;
}

function checkService({ service, action }: QueuedMessage): OutboxService {
  const known = findOutboxService(service);
  if (!known) throw invalid('service', 'is not known');
  if (known.action !== action) throw invalid('action', `is ${known.action} for this service`);
  return known;
}

function assertReports({ report }: OutboxService, settings: Settings): void {
  if (settings.sendMode === 'off')
    throw new Refusal('SENDING_OFF', 'Messages to the state are switched off for this licence.');
  if (report && !settings[report])
    throw new Refusal('NOT_REPORTED', 'This licence does not report these; see its settings.');
}

/** The rows of a payload; a deletion needs none. */
export function checkPayload(payload: string, { action }: Pick<OutboxService, 'action'>): Record<string, unknown>[] {
  const rows = readPayload(payload);
  if (rows) return rows;
  if (action === 'DELETE' && ['', 'null', '[]'].includes(payload.trim())) return [];
  throw invalid('payload', 'must be JSON: one object or a list of objects');
}

/** The last message of the same licence and subject that is not settled yet. */
async function findPredecessor(licence: string, subject: string, db: WorkContext['db']): Promise<number | null> {
  const last = await db
    .selectFrom('metrc_outboxes')
    .select('id')
    .where('LicenseNumber', '=', licence)
    .where('subject', '=', subject)
    .where('state', 'not in', ['accepted', 'cancelled', 'resolved_manually'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.id ?? null;
}
