import { ChatMessage, FacilityNewsletter, ServiceLevelAgreement } from '@trellis/content/model';
import type { Records } from '@trellis/server-kit';
import { idOf, insertRows } from './insert-rows.ts';

const dayMs = 86_400_000;

interface ContentSeeding {
  records: Records;
  /** Facility ids by key. */
  facilityIds: ReadonlyMap<string, number>;
  people: ReadonlyMap<string, number>;
  now: number;
}

/** What the demo company has to read: an agreement in force, a newsletter, the first words in the chat. */
export async function seedContent({ records, facilityIds, people, now }: ContentSeeding): Promise<void> {
  const at = (daysAgo: number) => new Date(now - daysAgo * dayMs).toISOString();
  await insertRows(records, ServiceLevelAgreement, [
    {
      label: 'Service level agreement',
      url: '/api/v1/ag_helptopics/pages/en/service-level-agreement',
      version: '1',
      effectivedate: at(30).slice(0, 10),
      requiresAcknowledgement: true,
      isCurrent: true,
    },
  ]);
  await insertRows(
    records,
    FacilityNewsletter,
    [...facilityIds.values()].map((facility_id) => ({
      facility_id,
      title: 'A new way to see the rooms',
      body: newsletter,
      published: true,
      publishdate: at(1),
    })),
  );
  const grower = idOf(people, 'grower');
  const manager = idOf(people, 'facilityManager');
  const [facility_id = 0] = facilityIds.values();
  await insertRows(records, ChatMessage, [
    { facility_id, user_id: manager, text: 'Good morning. Please have a look at the cards marked in amber first.' },
    { facility_id, user_id: grower, text: 'On it. The two in the first aisle had their curtains open; closed now.' },
    { facility_id, user_id: manager, thread: 'Drying room', text: 'The next harvest needs the room from Thursday on.' },
  ]);
}

const newsletter = `From this week on all units stand on one page. A card that needs you says so in a word; select it and it tells you why, and since when.

Orders are followed to their end. When a unit did not do what you asked, you read the reason beside it instead of walking there.

Found something that does not work? The top bar has a button for it. Say what you did and what happened, and add a screenshot.`;
