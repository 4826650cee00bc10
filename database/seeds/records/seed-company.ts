import type { Registry } from '@trellis/entity-kit';
import { PendingEvents, Records, type Database, type SecretBox } from '@trellis/server-kit';
import { sql } from 'kysely';
import { seedBatteries } from '../equipment/seed-batteries.ts';
import { seedBuilding } from '../equipment/seed-building.ts';
import { seedMap } from '../equipment/seed-map.ts';
import { seedTestRuns } from '../equipment/seed-test-runs.ts';
import { seedWaterLines } from '../equipment/seed-water-lines.ts';
import { seedWiring } from '../equipment/seed-wiring.ts';
import { seedWork } from '../company-work/seed-work.ts';
import { seedBranding } from './seed-branding.ts';
import { seedContent } from './seed-content.ts';
import { seedLifecycles } from './seed-lifecycles.ts';
import { seedPeople } from './seed-people.ts';
import { seedPlans } from './seed-plans.ts';
import { seedStructure } from './seed-structure.ts';
import { seedTenant } from './seed-tenant.ts';
import { seedUnits } from './seed-units.ts';
import { seedZones } from './seed-zones.ts';

/** Key of the mark that says when the demo company was added. */
export const recordsMark = 'records';

export interface CompanySeeding {
  db: Database;
  registry: Registry;
  secrets: SecretBox;
  /** Secret of the installation from which the controllers' keys are made. */
  demoSeed: string;
  now: Date;
}

/**
 * Adds the demo company in one transaction, once: afterwards, and on a second start, it answers when that was.
 * Needs the table of marks. Servers that start together take turns.
 */
export async function seedCompany({ db, registry, secrets, demoSeed, now }: CompanySeeding): Promise<Date> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo company'))`.execute(transaction);
    const known = await sql<{ value: string }>`select value from demo_marks where key = ${recordsMark}`.execute(
      transaction,
    );
    if (known.rows[0]) return new Date(known.rows[0].value);
    // Nobody works with these rows yet, so nobody needs to hear of them.
    const events = new PendingEvents();
    const author = { userId: null, source: 'job', ip: null } as const;
    const records = new Records({ db: transaction, registry, events, author, secrets, allowsLocal: false });
    const structure = await seedStructure(records);
    const people = await seedPeople(records, structure);
    const cultivation = await seedPlans({ db: transaction, records, now, people }, structure);
    const dndUserId = people.get('farmManager') ?? null;
    const units = await seedUnits({ records, structure, demoSeed, dndUserId, now: now.getTime() });
    await seedTenant(records, structure, units, people.get('subTenant'));
    await seedLifecycles({ records, cultivation, ownerId: dndUserId, now: now.getTime() }, units);
    const zones = await seedZones(records, structure, units);
    await seedWiring({ db: transaction, records, now: now.getTime() }, units);
    await seedBuilding({ records, structure, zones, now: now.getTime() });
    await seedWaterLines({ records, structure, zones, demoSeed });
    await seedBatteries({ db: transaction, now });
    await seedMap({ db: transaction, records }, structure, units);
    await seedTestRuns(records, units, people.get('maintenance') ?? null, now.getTime());
    await seedWork({ db: transaction, records, now, structure, people, cultivation, units });
    await seedBranding(records);
    await seedContent({ records, facilityIds: structure.facilities, people, now: now.getTime() });
    await sql`insert into demo_marks (key, value) values (${recordsMark}, ${now.toISOString()})`.execute(transaction);
    return now;
  });
}
