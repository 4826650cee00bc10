import Email from '@mui/icons-material/EmailOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { holdsRole } from '@trellis/access/model';
import { reportWindowDays, reportSenders, weeklyReportApi } from '@trellis/reports/model';
import { ContentDialog, PageContent } from '@trellis/ui';
import { DatePicker } from '@trellis/ui/dates';
import { useCall, useLicence, usePreferences, useUser } from '@trellis/web-kit';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SendReportDialog = lazy(async () => ({
  default: (await import('./send-report.dialog.tsx')).SendReportDialog,
}));

interface WeeklyReportProps {
  /** 0: the sample. */
  facilityId: number;
  onClose: () => void;
}

const dayMs = 86_400_000;
/** The calendar day of a moment, `YYYY-MM-DD`. */
const dayOf = (at: number, timeZone: string | null) =>
  new Date(at).toLocaleDateString('en-CA', timeZone ? { timeZone } : {});

/** The report is asked for by UTC days: as many before today as the chosen day is on the calendar of the facility. */
const utcDayOf = (day: string, today: string, now: number) =>
  new Date(Date.parse(new Date(now).toISOString().slice(0, 10)) + Date.parse(day) - Date.parse(today))
    .toISOString()
    .slice(0, 10);

/** The weekly status report: choose its week, read it, print it, send it. */
export function WeeklyReport({ facilityId, onClose }: WeeklyReportProps) {
  const { t } = useTranslation('reports');
  const user = useUser();
  const { facility_timezone } = user;
  const maySend = holdsRole(user, reportSenders);
  const { theme, lang } = usePreferences();
  const [licence] = useLicence('metrc');
  const [openedAt] = useState(() => Date.now());
  const today = dayOf(openedAt, facility_timezone);
  const [day, setDay] = useState(today);
  const [isSending, setSending] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = {
    facilityId: String(facilityId),
    date: utcDayOf(day, today, openedAt),
    lang,
    ...(licence !== undefined && facilityId !== 0 && { metrcLicenseId: String(licence) }),
  };
  const page = useCall(weeklyReportApi.calls.getOwnerDashboardReportHtml, {
    query: { ...asked, theme: theme === 'dark' ? 'dark' : 'light' },
  });
  return (
    <ContentDialog
      title={t('weekly.title')}
      width={500}
      height="calc(100% - 32px)"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pt: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <DatePicker
            label={t('weekly.weekEnding')}
            value={day}
            min={dayOf(openedAt - reportWindowDays * dayMs, facility_timezone)}
            max={today}
            autoClose
            hideDetails
            onChange={(next) => setDay(next ?? today)}
          />
        </Box>
        <IconButton
          aria-label={t('weekly.print')}
          data-hint={t('weekly.print')}
          disabled={page.data === undefined}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          <Print />
        </IconButton>
        {maySend ? (
          <IconButton
            aria-label={t('weekly.deliver')}
            data-hint={t('weekly.deliver')}
            disabled={page.data === undefined}
            onClick={() => setSending(true)}
          >
            <Email />
          </IconButton>
        ) : null}
      </Box>
      <PageContent
        loads={page}
        skeleton={<Skeleton variant="rounded" sx={{ flex: 1, minHeight: 320, height: 'auto' }} />}
      >
        {(html) => (
          <Box
            component="iframe"
            ref={frame}
            title={t('weekly.title')}
            srcDoc={html}
            // No scripts; its own origin and windows only so that this page can print it.
            sandbox="allow-same-origin allow-modals"
            sx={{
              flex: 1,
              minHeight: 320,
              width: '100%',
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: 1,
            }}
          />
        )}
      </PageContent>
      {isSending ? (
        <Suspense>
          <SendReportDialog asked={asked} onClose={() => setSending(false)} />
        </Suspense>
      ) : null}
    </ContentDialog>
  );
}
