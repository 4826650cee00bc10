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

/**
 * The rows of a log as they were when `question` was asked, and how many newer ones came since. Those stand there once the reader
 * wants them: no row moves under the hand that reaches for it. Without a question, of other lists, the rows are the newest.
 */
export function useArrivals(question: string | undefined, { data, isFetching, isPlaceholderData }: Answer) {
  const [read, setRead] = useState<Read>();
  const none = { count: 0, isAll: false, show: () => undefined };
  if (question === undefined) return { ...none, rows: data };
  const isRead = read?.question === question && read.rows.length > 0;
  if (data && !isFetching && !isPlaceholderData && !isRead && data !== read?.rows) setRead({ question, rows: data });
  if (isPlaceholderData) return { ...none, rows: read?.rows ?? data };
  if (!data || !isRead) return { ...none, rows: data };
  const newest = Math.max(...read.rows.map(({ id }) => id));
  const count = data.filter(({ id }) => id > newest).length;
  return { rows: read.rows, count, isAll: count === data.length, show: () => setRead({ question, rows: data }) };
}
