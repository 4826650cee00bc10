import { filtered } from '@trellis/entity-kit';
import { PageContent } from '@trellis/ui';
import { unitMessages, type PhotoCaptured } from '@trellis/units/model';
import { useCall, useFormat, useLiveMessage } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { pageCalls } from '../calls.ts';
import { OlderButton } from '../older-button.tsx';
import { useWantedRecord } from '../use-wanted-record.ts';
import { withNews, type ShownPhoto } from './with-news.ts';

const pageSize = 24;
const most = 1000;

/** Photos of the unit, the newest first; one that is taken meanwhile appears at once. */
export function PhotosTab({ entry: { record } }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const { platformGroup_id } = record;
  const [limit, setLimit] = useState(pageSize);
  const photos = useCall(
    pageCalls.photos,
    filtered({ where: { platformGroup_id }, order: ['time DESC', 'id DESC'], limit }),
    { keepPrevious: true },
  );
  const news = usePhotoNews(platformGroup_id);
  const shown = { ...photos, data: photos.data && withNews(photos.data, news) };
  return (
    <PageContent loads={shown} empty={(rows) => (rows.length > 0 ? undefined : { text: t('photos.none') })}>
      {(rows) => (
        <>
          <ul className="up-photos">
            {rows.map((photo) => (
              <Photo key={photo.url} photo={photo} unit={record.platformGroupName} />
            ))}
          </ul>
          <OlderButton shown={photos.data?.length ?? 0} limit={limit} most={most} onMore={setLimit} />
        </>
      )}
    </PageContent>
  );
}

function Photo({ photo: { id, url, at }, unit }: { photo: ShownPhoto; unit: string }) {
  const { t } = useTranslation('unit-page');
  const { dateTime } = useFormat();
  const wanted = useWantedRecord();
  const isWanted = id !== undefined && id === wanted.id;
  return (
    <li {...(isWanted && { ref: wanted.show, 'data-wanted': '' })}>
      <a href={url} target="_blank" rel="noreferrer">
        <img src={url} alt={t('photos.of', { unit, time: dateTime(at) })} loading="lazy" />
        <time className="t-number">{dateTime(at)}</time>
      </a>
    </li>
  );
}

const mostNews = 50;

/** Photos that were told of since the tab was opened. */
function usePhotoNews(unitId: number): readonly ShownPhoto[] {
  const [news, setNews] = useState<readonly ShownPhoto[]>([]);
  useLiveMessage(unitMessages.photocapture, ({ platformGroupId, reading, data }: PhotoCaptured) => {
    const at = Date.parse(data.timestamp);
    if (platformGroupId !== unitId || !Number.isFinite(at)) return;
    setNews((before) => [{ url: reading, at }, ...before].slice(0, mostNews));
  });
  return news;
}
