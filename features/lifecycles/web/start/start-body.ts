import { isTagNumber, wantedOf, type ChosenShelf, type TypedStart } from './typed-start.ts';

/** The tags of the plants; none where no number is given. */
const tagsOf = ({ firstTag, tagPrefix }: TypedStart) =>
  firstTag.trim() !== '' && isTagNumber(firstTag)
    ? { tags: { prefix: tagPrefix.trim(), first: Number(firstTag), digits: firstTag.trim().length } }
    : {};

/** Where the plants come from, as the run keeps it. */
function sourceOf({ source, sourceIds, lot }: TypedStart) {
  if (source === '') return {};
  return {
    source: { kind: source, ...(sourceIds.length > 0 && { ids: sourceIds }), ...(lot.trim() && { lot: lot.trim() }) },
  };
}

/** What is sent of what was typed; empty fields are left out. */
export function bodyOf(
  typed: TypedStart,
  shelves: readonly ChosenShelf[],
  { name, lang }: { name: string; lang: string },
) {
  const { strain, varietal, start, batchName, licence, containers, shared, note } = typed;
  const wanted = wantedOf(typed, lang);
  return {
    name,
    ...(strain !== null && { strain_id: strain }),
    ...(varietal !== null && { varietal_id: varietal }),
    ...(start !== null && { start }),
    platforms: shelves.map(({ platform_id, plants }) => ({
      ...{ platform_id, plants },
      ...(shared.includes(platform_id) && { overlap: true }),
    })),
    ...sourceOf(typed),
    ...tagsOf(typed),
    ...(containers.length > 0 && { plantContainer_ids: containers.map(({ id }) => id) }),
    ...(batchName.trim() && { metrcPlantBatchName: batchName.trim() }),
    ...(licence.trim() && { licenseNumber: licence.trim() }),
    ...(wanted > 0 && { wanted }),
    ...(note.trim() && { note: note.trim() }),
  };
}

/** What only the start itself is told: a reason, and the reservations on its shelves that become the run. */
export function startingOf({ reason, takenOver }: TypedStart, shelves: readonly ChosenShelf[]) {
  const here = shelves.flatMap(({ clashes }) => clashes.map(({ allocation_id }) => allocation_id));
  const bookings = takenOver.filter((id) => here.includes(id));
  return {
    ...(reason.trim() && { reason: reason.trim() }),
    ...(bookings.length > 0 && { allocation_ids: bookings }),
  };
}
