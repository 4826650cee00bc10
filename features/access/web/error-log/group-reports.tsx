import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import { signedIn, type CallDefinition } from '@trellis/entity-kit';
import { PageContent } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { NamedReport } from './named-report.ts';
import { OneReport } from './one-report.tsx';

const reportsCall = {
  method: 'GET',
  path: 'userExceptionLogs',
  summary: 'Reports of one kind',
  access: signedIn,
  query: z.object({ filter: z.string() }),
  returns: z.array(z.custom<NamedReport>()),
} as const satisfies CallDefinition;

/** Reports to leaf through; the newest are enough to find a fault. */
const most = 50;

/** Each report of one kind of error, the newest first. */
export function GroupReports({ signature }: { signature: string }) {
  const { t } = useTranslation('error-log');
  const [at, setAt] = useState(0);
  const filter = JSON.stringify({
    where: { signature },
    include: [
      { relation: 'user', scope: { fields: ['id', 'firstname', 'lastname'] } },
      { relation: 'facility', scope: { fields: ['id', 'name'] } },
    ],
    order: 'time DESC,id DESC',
    limit: most,
  });
  const reports = useCall(reportsCall, { query: { filter } });
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
