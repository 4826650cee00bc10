import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import type { RunResult } from '@trellis/genetics/model';
import MenuItem from '@mui/material/MenuItem';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bestDay, dayOfRun, photoNear, type DayPhoto } from './run-events.ts';

/** Pictures of the runs on the same day of their cycle, side by side; the day is chosen among those that have any. */
export function SameDay({ results }: { results: readonly RunResult[] }) {
  const { t } = useTranslation('run-comparison');
  const { number } = useFormat();
  const zone = useUser().facility_timezone ?? 'UTC';
  const [chosen, setChosen] = useState<number>();
  const { data } = useCall(
    everyday('ag_lifecycleReports').list,
    filtered({
      where: { lifecycle_id: { inq: results.map(({ lifecycle_id }) => lifecycle_id) } },
      order: ['begintime', 'id'],
    }),
    { isWhole: true },
  );
  const photosOf = ({ lifecycle_id, starttime }: RunResult): DayPhoto[] =>
    (data ?? []).flatMap((report) => {
      if (report.lifecycle_id !== lifecycle_id || starttime === null) return [];
      const day = dayOfRun(zone, starttime, report.begintime);
      const urls = [report.fileUploadUrl1, report.fileUploadUrl2, report.fileUploadUrl3, report.fileUploadUrl4];
      return urls.flatMap((url) => (url === null ? [] : [{ url, day }]));
    });
  const photos = results.map(photosOf);
  const best = bestDay(photos);
  if (best === undefined) return data ? <p className="rc-soft">{t('photos.none')}</p> : null;
  const days = [...new Set(photos.flatMap((ofRun) => ofRun.map(({ day }) => day)))].toSorted(
    (one, other) => one - other,
  );
  const day = chosen !== undefined && days.includes(chosen) ? chosen : best;
  return (
    <>
      <TextField
        select
        fullWidth={false}
        size="small"
        label={t('photos.day')}
        value={day}
        onChange={(event) => setChosen(Number(event.target.value))}
        sx={{ justifySelf: 'start', minWidth: 160 }}
      >
        {days.map((one) => (
          <MenuItem key={one} value={one}>
            {t('photos.ofDay', { day: number(one) })}
          </MenuItem>
        ))}
      </TextField>
      <ul className="rc-photos">
        {results.map(({ lifecycle_id, name }, index) => {
          const photo = photoNear(photos[index] ?? [], day);
          return (
            <li key={lifecycle_id}>
              <strong>{name}</strong>
              {photo ? (
                <a href={photo.url} target="_blank" rel="noreferrer">
                  <img src={photo.url} alt={t('photos.picture', { name, day: number(photo.day) })} loading="lazy" />
                </a>
              ) : null}
              <span className="rc-soft">
                {photo ? t('photos.ofDay', { day: number(photo.day) }) : t('photos.noneNear')}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
