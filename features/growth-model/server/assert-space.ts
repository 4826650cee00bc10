import { mostModelBytes, type ModelFile } from '@trellis/growth-model/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Refuses files that would make the models of a facility too large to be listed. */
export async function assertSpace(
  facilityId: number,
  files: readonly ModelFile[],
  db: CallContext['db'],
): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(files::text)), 0)::float8 as bytes from growth_models where facility_id = ${facilityId}`.execute(
    db,
  );
  const more = Buffer.byteLength(JSON.stringify(files));
  if ((rows[0]?.bytes ?? 0) + more > mostModelBytes)
    throw new Refusal(
      'growth-model.no-space',
      `The models of a facility come to at most ${mostModelBytes / 1e6} MB together. Delete some first.`,
      409,
    );
}
