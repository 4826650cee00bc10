import { Exception } from '@trellis/alerts/model';
import { inTransaction } from '@trellis/server-kit';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll } from 'vitest';
import { followAlert } from './on-alert-changed.ts';
import { sendDueBundles } from './send-bundle.ts';
import { tellOfAlert } from './tell-of-alert.ts';

const system = { userId: null, source: 'job', ip: null } as const;

/** A server whose jobs are done by the story, at its own hours; alerts that are raised, changed and told there. */
export function tellStories(clock: { at: Date }, env: Record<string, string> = {}) {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => clock.at }, env: { ROLES: 'api', ...env } });
    world = makeWorld(server.services);
  });
  afterAll(() => server.stop());

  const sql = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await server.services.pool.query<R>(text, values)).rows;

  const name = (facility: { id: number }, person: { id: number }, rule: object = {}) =>
    world.row('exception_notified_users', { facility_id: facility.id, user_id: person.id, channel: 'email', ...rule });

  /** A facility with a grower whom the rule names, and a manager. */
  async function story(rule: object = {}) {
    const facility = await world.facility();
    const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
    const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
    await name(facility, grower, rule);
    return { facility, grower, manager };
  }

  const raiseMany = (facility: { id: number }, many: readonly object[]) =>
    inTransaction(server.services, system, async ({ records }) => {
      const moment = clock.at.toISOString();
      const texts = await records.insert(
        Exception,
        many.map((values) => ({
          facility_id: facility.id,
          exceptionType_id: 2,
          code: 'TMP-001',
          name: 'Temperature too high',
          firstOccurrred: moment,
          lastOccurred: moment,
          escalationLevel: 2,
          ...values,
        })),
      );
      return texts.map((text) => (JSON.parse(text) as Exception).id);
    });

  const tellAll = async (ids: readonly number[]) => {
    for (const id of ids) await inTransaction(server.services, system, (context) => tellOfAlert(id, context));
  };
  const raise = async (facility: { id: number }, values: object = {}) => {
    const [id = 0] = await raiseMany(facility, [values]);
    await tellAll([id]);
    return id;
  };

  const follow = (row: { facility_id: number }, before: unknown) =>
    inTransaction(server.services, system, (context) =>
      followAlert.work({ row, before, facilityId: row.facility_id }, context),
    );
  /** Changes an alert, by itself or a person, and follows as the queue does. */
  async function change(id: number, values: object, by?: { id: number }) {
    const [before] = await sql<Exception>('select * from exceptions where id = $1', [id]);
    const author = by ? ({ userId: by.id, source: 'ui', ip: null } as const) : system;
    const row = await inTransaction(server.services, author, ({ records }) => records.update(Exception, id, values));
    await follow(row, before);
  }
  /** Ends alerts by themselves. */
  async function end(ids: readonly number[]) {
    for (const id of ids) await change(id, { ExceptionStatus_id: 7, resolvedOn: clock.at.toISOString() });
  }

  const messagesTo = ({ id }: { id: number }) =>
    sql<{ subject: string; body: string }>(
      `select subject, body from notifications where user_id = $1 and kind = 'exception' order by id`,
      [id],
    );
  return {
    ...{ sql, name, story, raiseMany, tellAll, raise, change, follow, end, messagesTo },
    server: () => server,
    world: () => world,
    later: (ms: number) => {
      clock.at = new Date(clock.at.getTime() + ms);
    },
    subjectsTo: async (person: { id: number }) => (await messagesTo(person)).map(({ subject }) => subject),
    leave: () => sendDueBundles(server.services),
  };
}
