import { everyday, filterText, csvText } from '@trellis/entity-kit';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendWith, useClientOptions } from '../../api/api-context.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useToast } from '../../toasts/use-toast.ts';
import type { EntityListProps } from '../entity-list-props.ts';
import { fieldOf, type RecordRow } from '../record.ts';
import type { EntityListState } from '../list/use-entity-list.ts';
import { csvValue, type CsvReader } from './csv-cells.ts';
import { saveText } from './save-text.ts';

/** Rows one call answers. */
const rowsPerCall = 1000;
/** More rows than this leave by the reports. */
const mostRows = 50_000;

interface CsvOptions {
  list: EntityListState;
  reader: CsvReader;
  label: (key: string) => string;
  columns: EntityListProps['columns'];
}

/** Downloads the filtered set as CSV: the record's number and the shown columns as the person reads them, in the list's order. `done` is how much of it has come (0 to 1), while it runs. */
export function useCsv({ list, reader, label, columns }: CsvOptions) {
  const { asked, shown, total = 0 } = list;
  const { entity } = reader;
  const options = useClientOptions();
  const toast = useToast();
  const errorText = useErrorText();
  const { t } = useTranslation('records');
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const download = async () => {
    const { signal } = (running.current = new AbortController());
    const most = Math.min(Math.max(total, 1), mostRows);
    try {
      // The number says which record a line is about, when the file is changed and imported again.
      const keys = [...new Set(['id', ...shown.filter((key) => fieldOf(entity, key) !== undefined)])];
      const lines: unknown[][] = [keys.map(label)];
      for (let skip = 0; skip < most; skip += rowsPerCall) {
        setDone(skip / most);
        const filter = filterText({ ...asked, limit: rowsPerCall, skip });
        const rows: RecordRow[] = await sendWith(options)(everyday(entity).list, { query: { filter } }, signal);
        const cell = (key: string, row: RecordRow) => {
          const inFile = columns?.[key]?.inFile;
          return inFile ? inFile(row) : csvValue(key, row, reader);
        };
        lines.push(...rows.map((row) => keys.map((key) => cell(key, row))));
        if (rows.length < rowsPerCall) break;
      }
      saveText(`${entity.path}.csv`, 'text/csv', csvText(lines), {
        token: options.token,
        onFailed: () => toast.error(t('list.csvFailed')),
      });
      toast.success(t('list.csvDone', { count: lines.length - 1 }));
    } catch (error) {
      if (!signal.aborted) toast.error(errorText(error instanceof Error ? error : new Error(String(error))));
    } finally {
      setDone(undefined);
    }
  };
  return { download, done, cancel: () => running.current?.abort() };
}
