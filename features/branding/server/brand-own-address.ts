import type { Services } from '@trellis/server-kit';
import { sql } from 'kysely';
import { ownName } from './product-name.ts';

/** Gives the address of an installation a branding when it has none at all: nobody is to begin with a warning that it is missing. */
export async function brandOwnAddress({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const host = new URL(config.publicUrl).hostname;
  await sql`insert into apps ("urlSearchString", "productName")
    select ${host}, ${ownName} where not exists (select from apps) on conflict do nothing`.execute(db);
}
