import { ImportSetupError } from '../mapping/import-mapping.ts';
import type { Queryable } from '../../store/queryable.ts';

export interface ImportFacility {
  readonly id: number;
  readonly name: string;
}

/** The facility with this id or name; without one, the only one there is. Throws ImportSetupError with the names to choose from. */
export async function getImportFacility(db: Queryable, idOrName: string | undefined): Promise<ImportFacility> {
  const { rows } = await db.query('select id, name from facilities order by id');
  const facilities = rows as ImportFacility[];
  const wanted = idOrName?.trim().toLowerCase();
  const found =
    wanted === undefined
      ? facilities
      : facilities.filter(({ id, name }) => String(id) === wanted || name.trim().toLowerCase() === wanted);
  const [facility] = found;
  if (facility && found.length === 1) return facility;
  const names = facilities.map(({ id, name }) => `${id} (${name})`).join(', ') || 'none yet';
  const reason =
    wanted === undefined ? 'Say which facility with --facility.' : `"${idOrName}" does not name one facility.`;
  throw new ImportSetupError(`${reason} Facilities: ${names}.`);
}
