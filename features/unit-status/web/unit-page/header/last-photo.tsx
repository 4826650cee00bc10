import { filtered } from '@trellis/entity-kit';
import { Age } from '@trellis/ui';
import { unitMessages, type PhotoCaptured } from '@trellis/units/model';
import { useCall, useFormat, useLiveMessage } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCalls } from '../calls.ts';

interface Photo {
  url: string;
  /** ms since 1970. */
  at: number;
}

/** The newest photo of a unit, with those that come by message; an older one that arrives late changes nothing. */
export function useLastPhoto(platformGroup_id: number): Photo | undefined {
  const [told, setTold] = useState<Photo & { unit: number }>();
  const read = useCall(
    pageCalls.photos,
    filtered({ where: { platformGroup_id }, fields: ['id', 'url', 'time'], order: 'time DESC', limit: 1 }),
  ).data?.[0];
  useLiveMessage(unitMessages.photocapture, ({ platformGroupId, reading, data }: PhotoCaptured) => {
    const at = Date.parse(data.timestamp);
    if (platformGroupId === platformGroup_id && Number.isFinite(at))
      setTold((before) =>
        before?.unit === platformGroupId && before.at >= at ? before : { unit: platformGroupId, url: reading, at },
      );
  });
  const kept = read && { url: read.url, at: Date.parse(read.time) };
  if (told?.unit !== platformGroup_id) return kept;
  return kept && kept.at > told.at ? kept : told;
}

/** The way to the newest photo, and how old it is. */
export function PhotoLink({ photo: { url, at } }: { photo: Photo }) {
  const { t } = useTranslation('unit-page');
  const { dateTime } = useFormat();
  return (
    <span className="up-inline">
      <a href={url} target="_blank" rel="noreferrer">
        {t('header.openPhoto')}
      </a>
      <Age at={at} title={dateTime(at)} />
    </span>
  );
}
