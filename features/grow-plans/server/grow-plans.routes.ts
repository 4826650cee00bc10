import { growPlansApi } from '@trellis/grow-plans/model';
import { implement, readJsonList, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { copyVersionAsDraft } from './copy-version.ts';
import { createPlan } from './create-plan.ts';
import { approveVersion, publishVersion, retireVersion, submitVersion } from './move-version.ts';
import { readContent } from './read-content.ts';
import { readGrowPlan } from './read-grow-plan.ts';
import { saveContent } from './save-content.ts';

const working = ({ db, records, now, services, viewer }: CallContext) => ({ db, records, now, services, viewer });

/** Plans with their content, and the way of a version from draft to use. */
export const growPlansRoutes = implement(growPlansApi, {
  getGrowplan: ({ growPlan, query }, context) =>
    readGrowPlan(growPlan, query.growplanVersion_id, context.viewer, context),
  plantcontainerTypes: (_, { db, services, viewer }) => {
    const facilities = viewer.facilitiesFor(services.registry.get('plantContainerType'), 'read');
    const isOurs = facilities === 'all' ? sql`true` : sql`(facility_id is null or facility_id = any(${facilities}))`;
    return readJsonList(
      db,
      sql`select id, name, kind, "plantsPerContainer", "volumeL", rows, cols, substrate, reusable
        from plant_container_types where active and ${isOurs} order by name, id`,
    );
  },
  submit: ({ growPlanVersion, body }, context) => submitVersion(growPlanVersion, body, working(context)),
  approve: ({ growPlanVersion, body }, context) => approveVersion(growPlanVersion, body, working(context)),
  publish: ({ growPlanVersion, body }, context) => publishVersion(growPlanVersion, body, working(context)),
  retire: ({ growPlanVersion, body }, context) => retireVersion(growPlanVersion, body, working(context)),
  copyAsDraft: ({ growPlanVersion, body }, context) =>
    copyVersionAsDraft(growPlanVersion, body.changeNote, working(context)),
  createGrowplan: ({ body }, context) => createPlan(body, { ...working(context), facilityId: context.facilityId }),
  content: ({ growPlanVersion }, context) => readContent(growPlanVersion.id, working(context)),
  saveContent: ({ growPlanVersion, body }, context) => saveContent(growPlanVersion, body, working(context)),
});
