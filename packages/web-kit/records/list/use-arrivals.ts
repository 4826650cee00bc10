import { useState } from 'react';
import type { RecordRow } from '../record.ts';

interface Answer {
  data: RecordRow[] | undefined;
  isFetching: boolean;
  /** What was answered to the question before stands in for what is on its way. */
  isPlaceholderData: boolean;
}

interface Read {
  question: string;
  rows: RecordRow[];
}

interface Arrivals {
  rows: RecordRow[] | undefined;
  /** Rows that are newer than those. */
  count: number;
  /** All of the page would be new: there may be more. */
  isAll: boolean;
  show: () => void;
}
const none = { count: 0, isAll: false, show: () => undefined };

/**
 * The rows of a log as they were when `question` was asked, and how many newer ones came since. Those stand there once the reader
 * wants them: no row moves under the hand that reaches for it. Without a question, of other lists, the rows are the newest.
 */
export function useArrivals(question: string | undefined, { data, isFetching, isPlaceholderData }: Answer): Arrivals {
  const [read, setRead] = useState<Read>();
  if (question === undefined) return { ...none, rows: data };
  const isSame = read?.question === question;
  const isRead = isSame && read.rows.length > 0;
  if (data && !isFetching && !isRead && !(isSame && data === read.rows)) setRead({ question, rows: data });
  // What was asked before stands until the answer to something else is there.
  if (isPlaceholderData && !isSame) return { ...none, rows: read?.rows ?? data };
  if (!data || !isRead) return { ...none, rows: data };
  const newest = Math.max(...read.rows.map(({ id }) => id));
  const count = data.filter(({ id }) => id > newest).length;
  return { rows: read.rows, count, isAll: count === data.length, show: () => setRead({ question, rows: data }) };
}
