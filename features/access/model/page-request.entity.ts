import { choice, defineEntity, facilityScope, instant, reference, text, type Infer } from '@trellis/entity-kit';

/** Somebody asks for a page that their menu in a facility does not hold. Written by `askForAccess` and answered by the team's calls. */
export const PageRequest = defineEntity(
  'pageRequest',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    facility_id: reference('facility', { onDelete: 'cascade' }),
    route: text({ max: 255, meaning: 'path that was asked for' }),
    menuItem: text({ max: 80, optional: true, meaning: 'menu entry of a page whose path has parameters' }),
    note: text({ max: 300, optional: true }),
    askedAt: instant({ meaning: 'asking again within a day tells nobody anew' }),
    status: choice(['requested', 'granted', 'denied'], { default: 'requested' }),
    decidedBy: reference('user', { optional: true, onDelete: 'clear', serverSet: true, relation: 'decider' }),
  },
  {
    path: 'ag_navigationMenuRequests',
    table: 'page_requests',
    meaning: 'requests for pages of the menu',
    scope: facilityScope(),
    access: { read: ['facilityManager'], create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['user_id', 'facility_id', 'route']],
    states: {
      field: 'status',
      initial: 'requested',
      transitions: {
        grant: { from: ['requested'], to: 'granted', by: ['facilityManager'], signs: ['decidedBy'], ownCall: true },
        deny: { from: ['requested'], to: 'denied', by: ['facilityManager'], signs: ['decidedBy'], ownCall: true },
      },
    },
    list: { columns: ['user_id', 'facility_id', 'route', 'note', 'askedAt', 'status'], order: 'askedAt' },
  },
);
export type PageRequest = Infer<typeof PageRequest>;
declare module '@trellis/entity-kit' {
  interface Entities {
    page_requests: typeof PageRequest;
  }
}
