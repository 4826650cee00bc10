import { complianceApi } from '@trellis/compliance/model';
import { filtered } from '@trellis/entity-kit';
import { highlightsApi, newsDays } from '@trellis/reports/model';
import { useNow } from '@trellis/ui';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { presentationCalls } from '../presentation-calls.ts';
import { SlideShow } from '../slide-show.tsx';
import type { Slide } from '../slide.ts';
import { WallClock } from '../slides/list-slides.tsx';
import { choosePhotos, inPages } from './choose-photos.ts';
import { CircleOfLife } from './circle-of-life.tsx';
import { HardwareCard, hasSomethingToShow } from './hardware-card.tsx';
import { LabResults } from './lab-results.tsx';
import { MusicSwitch } from './music-switch.tsx';
import { RecentHarvests } from './recent-harvests.tsx';

/** Everything is read anew this often (ms). */
const pollMs = 300_000;
const seconds = { usual: 8, chart: 5, photo: 3, card: 3 };
const harvestsOnPage = 8;
const chartsOnSlide = 4;
/** The product that stands in the news beside those marked for it. */
const newsProductId = '33';

/** What the facility likes to show, on a wall: harvests, lab results, photos, hardware. */
export function HighlightsPresentation({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reports');
  const { time } = useFormat();
  const { facility_id } = useUser();
  const now = useNow(10_000);
  const options = { pollMs };
  const news = useCall(
    highlightsApi.calls.getNews,
    { query: { days: String(newsDays), hardware_product_id: newsProductId } },
    options,
  );
  const lab = useCall(complianceApi.calls.getNews, { query: { days: String(newsDays) } }, options);
  const facility = useCall(presentationCalls.facilities, filtered({ where: { id: facility_id } }), options);
  const [seed] = useState(() => Math.random());
  const terpenes = new Map(lab.data?.terpDetail.map(({ id, terpenes: shares }) => [id, shares]));
  const slides: Slide[] = [
    { key: 'circle', title: t('highlights.circle'), seconds: seconds.usual, content: <CircleOfLife /> },
    ...inPages(news.data?.harvestWeights ?? [], harvestsOnPage).map((page, index) => ({
      key: `harvests ${index}`,
      title: t('highlights.harvests'),
      seconds: seconds.usual,
      content: <RecentHarvests harvests={page} now={now} />,
    })),
    ...inPages(lab.data?.highThc ?? [], chartsOnSlide).map((page, index) => ({
      key: `lab ${index}`,
      title: t('highlights.lab'),
      seconds: seconds.chart,
      content: <LabResults samples={page.map((sample) => ({ ...sample, shares: terpenes.get(sample.id) ?? [] }))} />,
    })),
    ...choosePhotos(news.data?.lifecycleReports ?? [], seed).map(({ url, caption, at }) => ({
      key: `photo ${url}`,
      seconds: seconds.photo,
      content: <Photo url={url} caption={caption} at={at} />,
    })),
    ...(news.data?.hardwareSpecs ?? []).filter(hasSomethingToShow).map((card) => ({
      key: `card ${card.id}`,
      title: card.label,
      seconds: seconds.card,
      content: <HardwareCard card={card} />,
    })),
  ];
  if (facility.data?.[0]?.presentation_showclock ?? slides.length === 1)
    slides.push({ key: 'clock', seconds: seconds.usual, content: <WallClock now={now} /> });
  const old = [news, lab].filter(({ error, dataUpdatedAt }) => error && dataUpdatedAt > 0);
  return (
    <SlideShow
      label={t('presentation.highlights')}
      slides={slides}
      tool={<MusicSwitch />}
      note={old[0] ? t('wall.dataOf', { time: time(old[0].dataUpdatedAt) }) : undefined}
      onClose={onClose}
    />
  );
}

function Photo({ url, caption, at }: { url: string; caption: string | null; at: string }) {
  const { date } = useFormat();
  return (
    <figure className="r-photo">
      <img src={url} alt="" />
      <figcaption>{[caption, date(at)].filter(Boolean).join(' · ')}</figcaption>
    </figure>
  );
}
