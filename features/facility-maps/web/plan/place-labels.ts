import { middleOf, sizeOf, type MapItem } from '@trellis/facility-maps/model';

/** Words on a plan and where they stand (m). */
export interface PlacedLabel {
  index: number;
  lines: { text: string; x: number; y: number; isValue: boolean }[];
  isRoom: boolean;
}

interface Labelled {
  item: MapItem;
  index: number;
  name: string;
  value: string | undefined;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A letter is about this wide, of its height. */
const letterWidth = 0.56;
/** A name cut to fewer letters names nothing. */
const shortest = 4;
const rooms: readonly MapItem['kind'][] = ['area', 'zone'];
const small: readonly MapItem['kind'][] = ['sensor', 'camera', 'door'];
/** What is named first where there is not room for all. */
const rank = ({ kind }: MapItem): number => (rooms.includes(kind) ? 2 : small.includes(kind) ? 1 : 0);

/**
 * Labels that do not lie on each other: units first, then sensors and cameras, then rooms; one that has no room left is not
 * drawn, and its thing says its name when it is pointed at.
 */
export function placeLabels(things: readonly Labelled[], letter: number): PlacedLabel[] {
  const taken: Box[] = [];
  const placed: PlacedLabel[] = [];
  const ranked = [...things].sort((one, other) => rank(one.item) - rank(other.item));
  for (const thing of ranked) {
    const label = describe(thing, letter);
    const boxes = label.lines.filter(({ text }) => text !== '').map((line) => boxOf(line, letter, label.isRoom));
    if (boxes.length === 0 || boxes.some((box) => taken.some((other) => isOver(box, other)))) continue;
    taken.push(...boxes);
    placed.push(label);
  }
  return placed;
}

function describe({ item, index, name, value }: Labelled, letter: number): PlacedLabel {
  const { w, h } = sizeOf(item);
  const middle = middleOf(item);
  const mostIn = (room: number) => Math.floor(room / (letter * letterWidth));
  const fit = (text: string, room: number) => {
    const most = mostIn(room);
    if (text.length <= most) return text;
    return most < shortest ? '' : `${text.slice(0, most - 1)}…`;
  };
  if (rooms.includes(item.kind))
    return {
      index,
      isRoom: true,
      lines: [{ text: fit(name, w - letter), x: item.x + letter * 0.5, y: item.y + letter * 1.2, isValue: false }],
    };
  if (small.includes(item.kind))
    return {
      index,
      isRoom: false,
      lines: [{ text: value ?? '', x: middle.x, y: item.y + h + letter, isValue: false }],
    };
  // Half a number is another number; a state is told by half its word, where a colour alone would have to.
  const shown =
    value && isNumber(value) && value.length > mostIn(w)
      ? ''
      : fit(value ?? '', isNumber(value) ? w : w - letter * 0.6);
  const lines = [
    { text: fit(name, w), x: middle.x, y: middle.y + letter * (shown ? -0.25 : 0.35), isValue: false },
    { text: shown, x: middle.x, y: middle.y + letter * 0.95, isValue: true },
  ];
  return { index, isRoom: false, lines: lines.filter(({ text }) => text !== '') };
}

/** A measure; anything else is a word, which is set bold and kept off the edges. */
const isNumber = (value: string | undefined): boolean => /\d/.test(value ?? '');

function boxOf({ text, x, y }: { text: string; x: number; y: number }, letter: number, isRoom: boolean): Box {
  const width = text.length * letter * letterWidth;
  const left = isRoom ? x : x - width / 2;
  return { left, right: left + width, top: y - letter * 0.8, bottom: y + letter * 0.2 };
}

const isOver = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
