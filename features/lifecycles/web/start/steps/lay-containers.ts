import type { ChosenContainer, ChosenShelf } from '../typed-start.ts';

/** Which of the containers come to a shelf. */
export interface LaidShelf {
  platform_id: number;
  called: string;
  count: number;
  first: string;
  last: string;
  /** Of the plants of the shelf, those in containers. */
  plants: number;
}

/** Fills the containers in their order, shelf by shelf, as the server does. */
export function layContainers(shelves: readonly ChosenShelf[], containers: readonly ChosenContainer[]): LaidShelf[] {
  const waiting = [...containers];
  return shelves.map(({ platform_id, unitName, name, plants }) => {
    const here: ChosenContainer[] = [];
    let room = 0;
    for (let next = waiting[0]; next && room < plants; next = waiting[0]) {
      here.push(next);
      room += next.room;
      waiting.shift();
    }
    return {
      ...{ platform_id, called: `${unitName} ${name}`, count: here.length, plants: Math.min(room, plants) },
      ...{ first: here[0]?.barcode ?? '', last: here.at(-1)?.barcode ?? '' },
    };
  });
}
