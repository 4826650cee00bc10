/** Pictures of a show. */
const most = 10;

interface Report {
  platformGroupName: string | null;
  begintime: string;
  fileUploadUrl1: string | null;
  fileUploadUrl2: string | null;
  fileUploadUrl3: string | null;
  fileUploadUrl4: string | null;
}

/** A picture with what stands below it. */
export interface WallPhoto {
  url: string;
  caption: string | null;
  at: string;
}

/** Up to ten pictures of reports by chance; the same `seed` (0–1) chooses the same ones, so that a show does not jump. */
export function choosePhotos(reports: readonly Report[], seed: number): WallPhoto[] {
  const all = reports.flatMap((report) =>
    [report.fileUploadUrl1, report.fileUploadUrl2, report.fileUploadUrl3, report.fileUploadUrl4]
      .filter((url) => url !== null)
      .map((url) => ({ url, caption: report.platformGroupName, at: report.begintime })),
  );
  const unique = [...new Map(all.map((photo) => [photo.url, photo])).values()];
  return unique
    .map((photo) => ({ photo, rank: rankOf(photo.url, seed) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ photo }) => photo);
}

/** A number that looks like chance and is the same for the same text and seed. */
function rankOf(text: string, seed: number): number {
  let hash = Math.floor(seed * 0xffffffff);
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

/** A list in pages of a size. */
export const inPages = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
