/** A photo as the page shows it; one that was only told of has no record here yet. */
export interface ShownPhoto {
  id?: number;
  url: string;
  /** ms since 1970. */
  at: number;
}

interface ReadPhoto {
  id: number;
  url: string;
  /** ISO 8601. */
  time: string;
}

/** The photos that were read and those that were told of meanwhile, each once, the newest first. */
export function withNews(read: readonly ReadPhoto[], news: readonly ShownPhoto[]): ShownPhoto[] {
  const shown = read.map(({ id, url, time }): ShownPhoto => ({ id, url, at: Date.parse(time) }));
  const known = new Set(shown.map(({ url }) => url));
  for (const photo of news) {
    if (known.has(photo.url)) continue;
    known.add(photo.url);
    shown.push(photo);
  }
  return shown.sort((one, other) => other.at - one.at);
}
