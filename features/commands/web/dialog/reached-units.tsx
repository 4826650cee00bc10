import Button from '@mui/material/Button';
import type { SkippedUnit } from '@trellis/commands/model';
import { ListSkeleton, Notice, PageContent, StateIcon, type Loads } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './dialog.css';

interface Preview {
  touched: readonly { platformGroup_id: number; platformGroupName: string }[];
  skipped: readonly SkippedUnit[];
}

/** Exactly which units an action reaches, and which it leaves out and why. */
export function ReachedUnits({ loads }: { loads: Loads<Preview> }) {
  const { t } = useTranslation('commands');
  return (
    <div className="t-reach" aria-live="polite">
      <PageContent loads={loads} skeleton={<ListSkeleton rows={2} />}>
        {({ touched, skipped }) => (
          <>
            {touched.length === 0 ? (
              <Notice state="warning">{t('dialog.reachesNone')}</Notice>
            ) : (
              <>
                <h3 className="t-reach__title">{t('dialog.reaches', { count: touched.length })}</h3>
                <UnitNames names={touched.map(({ platformGroupName }) => platformGroupName)} />
              </>
            )}
            {skipped.length > 0 ? <LeftOut skipped={skipped} /> : null}
          </>
        )}
      </PageContent>
    </div>
  );
}

const firstShown = 24;

function UnitNames({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('commands');
  const [isAll, setAll] = useState(false);
  const shown = isAll ? names : names.slice(0, firstShown);
  return (
    <ul className="t-reach__names">
      {shown.map((name, index) => (
        <li key={`${name} ${index}`}>{name}</li>
      ))}
      {shown.length < names.length ? (
        <li>
          <Button size="small" onClick={() => setAll(true)}>
            {t('dialog.more', { count: names.length - shown.length })}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function LeftOut({ skipped }: { skipped: readonly SkippedUnit[] }) {
  const { t } = useTranslation('commands');
  const byReason = [...Map.groupBy(skipped, ({ reason }) => reason)];
  return (
    <div data-state="warning">
      <h3 className="t-reach__title t-reach__title--out">
        <StateIcon state="warning" /> {t('dialog.leavesOut', { count: skipped.length })}
      </h3>
      <dl className="t-reach__reasons">
        {byReason.map(([reason, units]) => (
          <div key={reason}>
            <dt>{t(`skip.${reason}`)}</dt>
            <dd>
              <UnitNames
                names={units.map((unit) => unit.platformGroupName ?? t('tray.unit', { id: unit.platformGroup_id }))}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
