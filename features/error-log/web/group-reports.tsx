import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import { everyday, filtered } from '@trellis/entity-kit';
import { PageContent } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OneReport } from './one-report.tsx';

/** Reports to leaf through; the newest are enough to find a fault. */
const most = 50;

/** Each report of one kind of error, the newest first. */
export function GroupReports({ signature }: { signature: string }) {
  const { t } = useTranslation('error-log');
  const [at, setAt] = useState(0);
  const asked = filtered({
    where: { signature },
    include: [
      { relation: 'user', scope: { fields: ['id', 'firstname', 'lastname'] } },
      { relation: 'facility', scope: { fields: ['id', 'name'] } },
    ],
    order: 'time DESC,id DESC',
    limit: most,
  });
  const reports = useCall(everyday('userExceptionLogs').list, asked);
  return (
    <PageContent loads={reports}>
      {(rows) => {
        const index = Math.min(at, rows.length - 1);
        const report = rows[index];
        return (
          <section className="el-report" aria-label={t('reports')}>
            <div className="el-pager">
              <h3 aria-live="polite">{t('report', { number: index + 1, count: rows.length })}</h3>
              <IconButton aria-label={t('newer')} disabled={index <= 0} onClick={() => setAt(index - 1)}>
                <ChevronLeft />
              </IconButton>
              <IconButton aria-label={t('older')} disabled={index >= rows.length - 1} onClick={() => setAt(index + 1)}>
                <ChevronRight />
              </IconButton>
            </div>
            {report ? <OneReport report={report} /> : null}
          </section>
        );
      }}
    </PageContent>
  );
}
