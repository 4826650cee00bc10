import { useOpenPath } from '@trellis/web-kit';

/** A record that has a page, or opens beside what the search finds. */
interface Opened {
  collection: string;
  id: number;
  title: string;
  path: string;
}

/** Where a record opens: on its page, else beside the results of a search for it. */
export function useRecordPath(): (record: Opened) => string {
  const openPath = useOpenPath();
  return ({ collection, id, title, path }) =>
    openPath(path) ?? `/search?${new URLSearchParams({ q: title, open: `${collection}.${id}` }).toString()}`;
}
