import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { lifecycleLogKinds, type Said } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { PersonName } from '@trellis/web-kit/records';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayWrite } from '../bulk/use-may-write.ts';
import { LogEntryForm } from './log-entry-form.tsx';
import { useSaid } from './use-said.ts';

/** Entries that are asked for at once. */
const pageOf = 200;

/** An entry of the diary, or photos with a few words, as they stand among each other. */
interface Entry {
  key: string;
  time: string;
  kind: string;
  text: string | null;
  amount: string | null;
  userId: number | null;
  photos: readonly string[];
}

/** The diary of a run, the newest first, with its photos; filtered by kind, and the place to write into it. */
export function RunLog({ runId }: { runId: number }) {
  const { t } = useTranslation('lifecycles');
  const { dateTime, number } = useFormat();
  const [most, setMost] = useState(pageOf);
  const mayWrite = useMayWrite();
  const [kind, setKind] = useState('');
  const { entries, isMore, error, refetch } = useDiary(runId, most);
  const shown = entries?.filter((entry) => kind === '' || entry.kind === kind);
  const kinds = lifecycleLogKinds.filter((one) => entries?.some((entry) => entry.kind === one));
  return (
    <div className="lc-log">
      {mayWrite ? <LogEntryForm runId={runId} /> : null}
      {kinds.length > 1 ? (
        <TextField
          select
          size="small"
          label={t('log.filter')}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        >
          <MenuItem value="">{t('log.all')}</MenuItem>
          {kinds.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`log.kinds.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {error ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : null}
      {!shown && !error ? <ListSkeleton /> : null}
      {shown?.length === 0 ? <EmptyNotice text={t('log.none')} /> : null}
      <ul className="lc-list">
        {(shown ?? []).map(({ key, time, kind: of, text, amount, userId, photos }) => (
          <li key={key}>
            <span>
              <strong>{t(`log.kinds.${of}`)}</strong> {[text, amount].filter(Boolean).join(' · ')}
            </span>
            <span className="lc-soft">
              {dateTime(time)} · <PersonName id={userId} fallback="Trellis" />
            </span>
            {photos.length > 0 ? (
              <span className="lc-photos">
                {photos.map((url, index) => (
                  <a key={url} href={url} target="_blank" rel="noreferrer">
                    <img src={url} alt={t('log.photo', { number: index + 1, time: dateTime(time) })} loading="lazy" />
                  </a>
                ))}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {isMore ? (
        <p>
          <span className="lc-soft">{t('tasks.more', { count: most, shown: number(most) })}</span>{' '}
          <Button size="small" onClick={() => setMost(most + pageOf)}>
            {t('tasks.showMore')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** What is said names its number already. */
const namesCount = (said: object | null, value: number): boolean =>
  said !== null && 'count' in said && said.count === value;

/** Diary and photo reports of a run in one order of time. */
function useDiary(runId: number, most: number) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const tell = useSaid();
  const log = useCall(
    everyday('lifecycleLog').list,
    filtered({ where: { lifecycle_id: runId }, order: ['time DESC', 'id DESC'], limit: most + 1 }),
    { keepPrevious: true },
  );
  const reports = useCall(
    everyday('ag_lifecycleReports').list,
    filtered({ where: { lifecycle_id: runId }, order: ['begintime DESC', 'id DESC'], limit: most + 1 }),
    { keepPrevious: true },
  );
  const entries = useMemo((): Entry[] | undefined => {
    if (!log.data || !reports.data) return undefined;
    const amountOf = (value: number, unit: string | null) =>
      `${number(value, Number.isInteger(value) ? 0 : 1)} ${unit === null ? '' : t(`log.units.${unit}`, { defaultValue: unit })}`.trim();
    const written = log.data.map(({ id, time, kind, text, said, value, unit, user_id }) => ({
      ...{
        key: `log-${id}`,
        time,
        kind,
        text: said ? tell(said as unknown as Said) : text,
        userId: user_id,
        photos: [],
      },
      amount: value === null || namesCount(said, value) ? null : amountOf(value, unit),
    }));
    const pictured = reports.data.map(({ id, begintime, text, platformGroupName, user_id, ...report }) => ({
      ...{ key: `report-${id}`, time: begintime, kind: 'photo', text, amount: platformGroupName, userId: user_id },
      photos: [report.fileUploadUrl1, report.fileUploadUrl2, report.fileUploadUrl3, report.fileUploadUrl4].filter(
        (url) => url !== null,
      ),
    }));
    // The newest of both: of what lies behind the last one that is known, nothing would be told but by chance.
    return [...written, ...pictured].toSorted((one, other) => other.time.localeCompare(one.time));
  }, [log.data, reports.data, number, tell, t]);
  const isMore = (log.data?.length ?? 0) > most || (reports.data?.length ?? 0) > most;
  return {
    entries: isMore ? entries?.slice(0, most) : entries,
    isMore,
    error: log.error ?? reports.error,
    refetch: () => Promise.all([log.refetch(), reports.refetch()]),
  };
}
