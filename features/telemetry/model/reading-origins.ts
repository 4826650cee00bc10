/** How a reading came to us; the numbers are what the `origin` column holds. */
export const readingOrigins = { live: 0, historical: 1, generated: 2, imported: 3 } as const;

export type ReadingOrigin = (typeof readingOrigins)[keyof typeof readingOrigins];
