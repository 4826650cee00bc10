import { createHash, randomBytes } from 'node:crypto';
import { countAdministrators } from '@trellis/access/server';
import { Refusal, type Services, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** A setup link works for a day. */
const lifeMs = 24 * 60 * 60_000;

type Work = Pick<WorkContext, 'db' | 'now'>;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** The one-time address under which somebody becomes the first administrator; undefined where there is one already. */
export async function offerSetup({ db, clock, config }: Services): Promise<string | undefined> {
  if ((await countAdministrators(db)) > 0) return undefined;
  const code = randomBytes(32).toString('base64url');
  const expires = new Date(clock.now().getTime() + lifeMs);
  await sql`insert into setup_links ("codeHash", expires) values (${hashOf(code)}, ${expires})`.execute(db);
  return `${config.publicUrl}/setup?code=${code}`;
}

/** Refuses (410) a code that is unknown, too old or used, and every code once there is an administrator. */
export async function getSetup(code: string, { db, now }: Work): Promise<void> {
  const { rows } = await sql`select from setup_links where "codeHash" = ${hashOf(code)} and expires > ${now}`.execute(
    db,
  );
  if (rows.length === 0 || (await countAdministrators(db)) > 0) throw setupEnded();
}

/** Ends all setup links; refuses (410) where somebody else was quicker. To be called in the transaction that makes the administrator. */
export async function useSetup(code: string, { db, now }: Work): Promise<void> {
  // Two servers, or two people with one link: one after another.
  await sql`lock table setup_links in exclusive mode`.execute(db);
  await getSetup(code, { db, now });
  await sql`delete from setup_links`.execute(db);
}

const setupEnded = () =>
  new Refusal(
    'CODE_ENDED',
    'This setup link has expired or was used. The next start of the server prints a new one.',
    410,
  );
