import { API_BASE, type EntityDefinition } from '@trellis/entity-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientOptions } from '../../api/api-context.ts';
import { useToast } from '../../toasts/use-toast.ts';
import { saveText } from './save-text.ts';
import type { EntityListState } from './use-entity-list.ts';

/** Rows one call answers. */
const rowsPerCall = 1000;
/** More rows than this leave by the reports. */
const mostRows = 50_000;

/** Downloads the filtered set as CSV: the shown columns, in the list's order. */
export function useCsv(entity: EntityDefinition, { asked, shown, total = 0 }: EntityListState) {
  const options = useClientOptions();
  const toast = useToast();
  const { t } = useTranslation('records');
  const [isRunning, setRunning] = useState(false);
  const download = async () => {
    setRunning(true);
    try {
      const fields = shown.filter((key) => key in entity.fields || ['id', 'createdate', 'updatedate'].includes(key));
      const parts: string[] = [];
      for (let skip = 0; skip < Math.min(Math.max(total, 1), mostRows); skip += rowsPerCall) {
        const filter = { ...asked, fields, limit: rowsPerCall, skip };
        const text = await fetchCsv(entity, JSON.stringify(filter), options.baseUrl, options.token());
        parts.push(parts.length === 0 ? text : withoutHead(text));
      }
      saveText(`${entity.path}.csv`, 'text/csv', parts.join(''), options);
      toast.success(t('list.csvDone', { count: Math.min(total, mostRows) }));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return { download, isRunning };
}

async function fetchCsv(
  { path, base }: EntityDefinition,
  filter: string,
  baseUrl: string,
  token: string | undefined,
): Promise<string> {
  const query = new URLSearchParams({ format: 'csv', filter });
  const reply = await fetch(`${baseUrl}${base ?? API_BASE}${path}?${query.toString()}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (reply.ok) return reply.text();
  const body = (await reply.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
  throw new Error(body?.error?.message ?? `${reply.status} ${reply.statusText}`);
}

const withoutHead = (csv: string): string => csv.slice(csv.indexOf('\r\n') + 2);
