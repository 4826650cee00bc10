const ways: Record<string, [x: number, y: number]> = {
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Arrow keys lead from the search to the cards and from card to card, as they lie on the screen; up from the first row leads back to the search. */
export function moveBetweenCards(event: React.KeyboardEvent, body: HTMLElement | null): void {
  const way = ways[event.key];
  if (!way || !body) return;
  const [right, down] = way;
  const cards = [...body.querySelectorAll<HTMLElement>('[data-card]')];
  const here = cards.find((card) => card === document.activeElement);
  if (!here) {
    // In the search, left and right belong to the text.
    if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    return cards[0]?.focus();
  }
  event.preventDefault();
  const next = right === 0 ? nearest(here, cards, down) : cards[cards.indexOf(here) + right];
  if (next) next.focus();
  else if (down < 0) body.querySelector('input')?.focus();
}

/** The closest card in the next row up or down. */
function nearest(here: HTMLElement, cards: readonly HTMLElement[], down: number): HTMLElement | undefined {
  const from = here.getBoundingClientRect();
  const places = cards
    .map((card) => ({ card, at: card.getBoundingClientRect() }))
    .filter(({ at }) => (down > 0 ? at.top >= from.bottom - 1 : at.bottom <= from.top + 1));
  const row = Math.min(...places.map(({ at }) => Math.abs(at.top - from.top)));
  return places
    .filter(({ at }) => Math.abs(at.top - from.top) === row)
    .sort((a, b) => Math.abs(a.at.left - from.left) - Math.abs(b.at.left - from.left))[0]?.card;
}
