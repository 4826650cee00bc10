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
} from '@trellis/entity-kit';

const authors = ['facilityManager'] as const;

/** One issue of a facility's newsletter, or (null) of everyone's. */
export const FacilityNewsletter = defineEntity(
  'facilityNewsletter',
  {
    facility_id: reference('facility', { optional: true, onDelete: 'cascade', meaning: 'empty: every facility' }),
    title: text({ max: 200 }),
    body: longText({ meaning: 'paragraphs as plain text' }),
    imageUrl: url({ optional: true }),
    publishdate: instant({ optional: true, meaning: 'shown from then on' }),
    published: flag(),
  },
  {
    path: 'facilityNewsletters',
    table: 'facility_newsletters',
    meaning: 'newsletter issues',
    scope: facilityScope('facility_id', true),
    tenants: 'all',
    access: { read: 'member', create: authors, update: authors, delete: authors },
    reserved: [
      { field: 'published', where: 'empty', to: authors },
      { field: 'publishdate', where: 'future', to: authors },
    ],
    indexes: [['publishdate']],
    list: { columns: ['title', 'facility_id', 'publishdate', 'published'], search: ['title', 'body'] },
  },
);
export type FacilityNewsletter = Infer<typeof FacilityNewsletter>;
declare module '@trellis/entity-kit' {
  interface Entities {
    facility_newsletters: typeof FacilityNewsletter;
  }
}
