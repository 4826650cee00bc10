import type { FacilityNewsletter } from '@trellis/content/model';

type Issue = Pick<FacilityNewsletter, 'id' | 'facility_id' | 'publishdate' | 'createdate' | 'published'>;

/** When an issue came out (ms). */
export const publishedAt = ({ publishdate, createdate }: Issue): number => Date.parse(publishdate ?? createdate);

/** Issues of the facility and of everyone, the newest first; drafts and issues still to come stand where they will come. */
export const newestFirst = <I extends Issue>(issues: readonly I[], facilityId: number | null): I[] =>
  issues
    .filter(({ facility_id }) => facility_id === null || facility_id === facilityId)
    .sort((one, other) => publishedAt(other) - publishedAt(one) || other.id - one.id);

/** The issue to open by itself: the newest that is out and came after what the person has seen. */
export function unseenIssue<I extends Issue>(
  issues: readonly I[],
  facilityId: number | null,
  seen: { readAt: string } | null,
  now: number,
): I | undefined {
  const [latest] = newestFirst(
    issues.filter((issue) => issue.published && publishedAt(issue) <= now),
    facilityId,
  );
  return latest && (!seen || publishedAt(latest) > Date.parse(seen.readAt)) ? latest : undefined;
}
