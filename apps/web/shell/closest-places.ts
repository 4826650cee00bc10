import type { MenuPlace } from '@trellis/navigation/web';

/** The three places of the menu that share most with an address or a searched name; fewer when fewer share anything. */
export function closestPlaces(places: readonly MenuPlace[], wanted: string): MenuPlace[] {
  const parts = pairsOf(wanted);
  return places
    .map((place) => ({ place, shared: share(parts, pairsOf(`${place.path} ${place.label}`)) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 3)
    .map(({ place }) => place);
}

/** Pairs of letters side by side: a typing error spoils two of them, the rest still tell. */
function pairsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [];
  return new Set(words.flatMap((word) => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))));
}

/** How much of both sets is common, 0 to 1 (Sørensen–Dice). */
function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((pair) => b.has(pair)).length;
  return common === 0 ? 0 : (2 * common) / (a.size + b.size);
}
