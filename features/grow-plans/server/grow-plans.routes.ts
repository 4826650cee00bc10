import { growPlansApi } from '@trellis/grow-plans/model';
import { implement, readJsonList, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { copyVersionAsDraft } from './copy-version.ts';
import { approveVersion, publishVersion, retireVersion, submitVersion } from './move-version.ts';
import { readGrowPlan } from './read-grow-plan.ts';

const working = ({ db, records, now, services, viewer }: CallContext) => ({ db, records, now, services, viewer });

/** Plans with their content, and the way of a version from draft to use. */
export const growPlansRoutes = implement(growPlansApi, {
  getGrowplan: ({ query }, context) =>
    readGrowPlan(query.growplan_id, query.growplanVersion_id, context.viewer, context),
  plantcontainerTypes: (_, { db, services, viewer }) => {
    const facilities = viewer.facilitiesFor(services.registry.get('plantContainerType'), 'read');
    const isOurs = facilities === 'all' ? sql`true` : sql`(facility_id is null or facility_id = any(${facilities}))`;
    return readJsonList(
      db,
      sql`select id, name, kind, "plantsPerContainer", "volumeL", rows, cols, substrate, reusable
        from plant_container_types where active and ${isOurs} order by name, id`,
    );
  },
  submit: ({ params, body }, context) => submitVersion(params.id, body, working(context)),
  approve: ({ params, body }, context) => approveVersion(params.id, body, working(context)),
  publish: ({ params, body }, context) => publishVersion(params.id, body, working(context)),
  retire: ({ params, body }, context) => retireVersion(params.id, body, working(context)),
  copyAsDraft: ({ params, body }, context) => copyVersionAsDraft(params.id, body.changeNote, working(context)),
});
