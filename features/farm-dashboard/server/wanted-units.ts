import { sql, type RawBuilder } from 'kysely';

/** What the page is narrowed to. */
export interface Wanted {
  facilityId: number;
  area_id?: number | undefined;
  strain_id?: number | undefined;
  growplan_id?: number | undefined;
}

/** SQL that holds for units `u` of the facility that are wanted: in the area, with a run of the strain and the plan on them. */
export const unitsWanted = ({
  facilityId,
  area_id,
  strain_id,
  growplan_id,
}: Wanted): RawBuilder<boolean> => sql<boolean>`
  u.facility_id = ${facilityId} ${area_id === undefined ? sql`` : sql`and u.area_id = ${area_id}`} ${
    strain_id === undefined && growplan_id === undefined
      ? sql``
      : sql`and exists (select from lifecycle_platforms w join lifecycles l on l.id = w.lifecycle_id
        where w."platformGroup_id" = u.id and w.finish is null and ${runsWanted({ facilityId, strain_id, growplan_id })})`
  }`;

/** SQL that holds for runs `l` of the strain and the plan. */
export const runsWanted = ({ facilityId, strain_id, growplan_id }: Wanted): RawBuilder<boolean> => sql<boolean>`
  l.facility_id = ${facilityId} ${strain_id === undefined ? sql`` : sql`and l.strain_id = ${strain_id}`} ${
    growplan_id === undefined ? sql`` : sql`and l.growplan_id = ${growplan_id}`
  }`;

/** Whether runs are asked for, so that what belongs to none is left out. */
export const asksForRuns = ({ strain_id, growplan_id }: Wanted): boolean =>
  strain_id !== undefined || growplan_id !== undefined;
