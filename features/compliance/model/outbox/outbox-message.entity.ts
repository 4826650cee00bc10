import {
  choice,
  defineEntity,
  facilityScope,
  instant,
  integer,
  json,
  longText,
  reference,
  text,
  url,
  type Infer,
  type StateMachine,
  jsonAny,
} from '@trellis/entity-kit';
import { officers, readers } from '../compliance-roles.ts';
import { complianceBase } from '../mirror/mirror-fields.ts';

const states: StateMachine = {
  field: 'state',
  initial: 'queued',
  transitions: {
    release: { from: ['held'], to: 'queued', by: officers },
    send: { from: ['queued', 'retry_wait'], to: 'sending', by: ['system'] },
    accept: { from: ['sending'], to: 'accepted', by: ['system'], clears: ['nextTry', 'error'] },
    wait: { from: ['sending'], to: 'retry_wait', by: ['system'] },
    reject: { from: ['sending', 'retry_wait'], to: 'rejected', by: ['system'], clears: ['nextTry'] },
    requeue: { from: ['rejected'], to: 'queued', by: officers, ownCall: true },
    cancel: { from: ['held', 'queued', 'rejected'], to: 'cancelled', by: officers, needsReason: true },
    withdraw: { from: ['queued'], to: 'cancelled', by: [], byPerson: 'userId' },
    resolve: {
      from: ['rejected'],
      to: 'resolved_manually',
      by: officers,
      needsReason: true,
      reasonField: 'resolution',
      ownCall: true,
    },
  },
};

/** Messages to the state. They are queued by `POST Outboxes`, leave one after the other per licence and subject, and end
 * accepted, cancelled or resolved by hand; the person's key is read when a message is sent and never stored here. */
export const OutboxMessage = defineEntity(
  'outboxMessage',
  {
    facility_id: reference('facility'),
    LicenseNumber: text({ max: 60 }),
    userId: reference('user', { relation: 'user', meaning: 'whose key the message is sent with' }),
    action: choice(['POST', 'PUT', 'DELETE']),
    service: text({ max: 120, meaning: 'what is asked of the state, e.g. plants/v1/moveplants' }),
    payload: longText({ max: 200_000, meaning: 'JSON as text: one row or a list of rows' }),
    subject: text({ max: 120, optional: true, meaning: 'what it is about; one subject, one order' }),
    dependsOn: reference('outboxMessage', {
      optional: true,
      relation: 'predecessor',
      meaning: 'the message that must be accepted or settled first',
    }),
    state: choice(
      ['held', 'queued', 'sending', 'accepted', 'rejected', 'retry_wait', 'cancelled', 'resolved_manually'],
      { default: 'queued' },
    ),
    attempts: integer({ min: 0, default: 0 }),
    nextTry: instant({ optional: true }),
    httpCode: integer({ min: 0, max: 599, optional: true, meaning: '0: no answer' }),
    error: longText({ max: 4000, optional: true }),
    response: json({ optional: true, of: jsonAny, maxBytes: 262_144 }),
    refCollection: text({ max: 80, optional: true, meaning: 'collection of the record it speaks of' }),
    ref_id: integer({ min: 1, optional: true }),
    payloadVersion: integer({ min: 1, default: 1, meaning: 'counts up with each edit' }),
    firstPayload: longText({ max: 200_000, optional: true, meaning: 'as first queued, when it was edited since' }),
    evidence: url({ optional: true, meaning: 'proof that it was settled outside' }),
    resolution: text({ max: 500, optional: true, meaning: 'how it was settled outside' }),
  },
  {
    path: 'Outboxes',
    base: complianceBase,
    table: 'metrc_outboxes',
    meaning: 'messages to the state',
    scope: facilityScope(),
    access: { read: readers, create: 'nobody', update: 'nobody', delete: 'nobody' },
    indexes: [
      ['LicenseNumber', 'state'],
      ['LicenseNumber', 'subject'],
      ['facility_id', 'createdate'],
      ['refCollection', 'ref_id'],
    ],
    has: { successors: 'outboxMessage.dependsOn' },
    states,
    list: {
      columns: [
        'createdate',
        'LicenseNumber',
        'service',
        'subject',
        'userId',
        'state',
        'attempts',
        'nextTry',
        'httpCode',
        'error',
      ],
      search: ['subject', 'service', 'error', 'payload'],
      order: 'id DESC',
    },
  },
);
export type OutboxMessage = Infer<typeof OutboxMessage>;
declare module '@trellis/entity-kit' {
  interface Entities {
    metrc_outboxes: typeof OutboxMessage;
  }
}
