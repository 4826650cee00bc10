/** Blue, green, amber: told apart in both themes and by people who see no red or green. */
const stops = [
  [0x2f, 0x7d, 0xe1],
  [0x8f, 0xbf, 0x6a],
  [0xe0, 0x86, 0x00],
] as const;

/** The colour of a value by its place between the lowest and the highest. */
export function heatColour(value: number, low: number, high: number): string {
  const place = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) * 2 : 1;
  const at = Math.min(1, Math.floor(place));
  const [from = stops[0], to = stops[2]] = [stops[at], stops[at + 1]];
  const mix = from.map((part, index) => Math.round(part + ((to[index] ?? part) - part) * (place - at)));
  return `rgb(${mix.join(' ')})`;
}
