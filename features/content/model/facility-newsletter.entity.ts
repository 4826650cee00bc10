import {
  defineEntity,
  facilityScope,
  flag,
  instant,
  longText,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Newsletter issues. */
export const FacilityNewsletter = defineEntity(
  'facilityNewsletter',
  {
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
    title: text(),
    body: longText(),
    imageUrl: url({ optional: true }),
    publishdate: instant({ optional: true }),
    published: flag(),
  },
  {
    path: 'facilityNewsletters',
    table: 'facility_newsletters',
    meaning: 'newsletter issues',
    scope: facilityScope('facility_id', true),
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    list: { columns: ['facility_id', 'title', 'body', 'imageUrl', 'publishdate'], search: ['title'] },
  },
);
export type FacilityNewsletter = Infer<typeof FacilityNewsletter>;
declare module '@trellis/entity-kit' {
  interface Tables {
    facility_newsletters: Row<typeof FacilityNewsletter>;
  }
}
