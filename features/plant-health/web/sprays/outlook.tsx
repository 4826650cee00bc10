import { Notice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { judgeSpray } from './judge-spray.ts';

interface OutlookProps {
  outlook: ReturnType<typeof judgeSpray>;
  /** The product is chosen, so its label is known. */
  isKnown: boolean;
}

/** How long a spraying keeps people out and crops uncut, and what its label or the law says against it. */
export function Outlook({ outlook, isKnown }: OutlookProps) {
  const { t } = useTranslation('plant-health');
  const { dateTime, day } = useFormat();
  if (!isKnown) return null;
  const { reiUntil, phiUntil, problems } = outlook;
  return (
    <div className="ph-stack">
      <Notice state="info">
        {[
          reiUntil && t('sprays.waiting.rei', { time: dateTime(reiUntil) }),
          phiUntil && t('sprays.waiting.phi', { day: day(phiUntil) }),
        ]
          .filter(Boolean)
          .join(' · ') || t('sprays.waiting.none')}
      </Notice>
      {problems.map((problem) => (
        <Notice key={problem} state="warning">
          {t(`sprays.problems.${problem}`)}
        </Notice>
      ))}
    </div>
  );
}
