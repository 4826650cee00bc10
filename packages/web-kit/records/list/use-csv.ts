import { API_BASE, type EntityDefinition } from '@trellis/entity-kit';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientOptions } from '../../api/api-context.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useToast } from '../../toasts/use-toast.ts';
import { saveText } from './save-text.ts';
import type { EntityListState } from './use-entity-list.ts';

/** Rows one call answers. */
const rowsPerCall = 1000;
/** More rows than this leave by the reports. */
const mostRows = 50_000;

/** Downloads the filtered set as CSV: the shown columns, in the list's order. `done` is how much of it has come (0 to 1), while it runs. */
export function useCsv(entity: EntityDefinition, { asked, shown, total = 0 }: EntityListState) {
  const options = useClientOptions();
  const toast = useToast();
  const errorText = useErrorText();
  const { t } = useTranslation('records');
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const download = async () => {
    const { signal } = (running.current = new AbortController());
    const rows = Math.min(Math.max(total, 1), mostRows);
    try {
      const fields = shown.filter((key) => key in entity.fields || ['id', 'createdate', 'updatedate'].includes(key));
      const parts: string[] = [];
      for (let skip = 0; skip < rows; skip += rowsPerCall) {
        setDone(skip / rows);
        const filter = { ...asked, fields, limit: rowsPerCall, skip };
        const text = await fetchCsv(entity, JSON.stringify(filter), options.baseUrl, options.token(), signal);
        parts.push(parts.length === 0 ? text : withoutHead(text));
      }
      saveText(`${entity.path}.csv`, 'text/csv', parts.join(''), options);
      toast.success(t('list.csvDone', { count: Math.min(total, mostRows) }));
    } catch (error) {
      if (!signal.aborted) toast.error(errorText(error as Error));
    } finally {
      setDone(undefined);
    }
  };
  return { download, done, cancel: () => running.current?.abort() };
}

async function fetchCsv(
  { path, base }: EntityDefinition,
  filter: string,
  baseUrl: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const query = new URLSearchParams({ format: 'csv', filter });
  const reply = await fetch(`${baseUrl}${base ?? API_BASE}${path}?${query.toString()}`, {
    signal,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (reply.ok) return reply.text();
  const body = (await reply.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
  throw new Error(body?.error?.message ?? `${reply.status} ${reply.statusText}`);
}

const withoutHead = (csv: string): string => csv.slice(csv.indexOf('\r\n') + 2);
