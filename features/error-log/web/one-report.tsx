import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { useFormat, useToast } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { deviceText } from './device-text.ts';
import { Moment } from './moment.tsx';
import type { NamedReport } from './named-report.ts';
import { readSteps } from './read-steps.ts';

/** One report: whose page it was, where and when, the stack and what happened before. */
export function OneReport({ report }: { report: NamedReport }) {
  const { t } = useTranslation('error-log');
  const toast = useToast();
  const { user, facility, time, route, appVersion, browser, stack, occurrences } = report;
  const steps = readSteps(report.breadcrumbs);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    toast.success(t('copied'));
  };
  const facts = [
    ['time', <Moment key="time" at={time} />],
    ['person', user ? `${user.firstname} ${user.lastname}` : t('unknown')],
    ['facility', facility?.name ?? '–'],
    ['page', route ?? '–'],
    ['version', appVersion ?? '–'],
    [
      'browser',
      browser ? (
        <span key="browser" title={browser}>
          {deviceText(browser)}
        </span>
      ) : (
        '–'
      ),
    ],
  ] as const;
  return (
    <>
      <dl className="el-facts">
        {facts.map(([key, value]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{t(key)}</dt>
            <dd>
              {value}
              {key === 'time' && occurrences > 1 ? ` · ${t('times', { count: occurrences })}` : null}
            </dd>
          </div>
        ))}
      </dl>
      {stack ? (
        <>
          <div className="el-pager">
            <h4 style={{ flex: 1 }}>{t('stack')}</h4>
            <Button size="small" startIcon={<ContentCopy />} onClick={() => void copy(stack)}>
              {t('copy')}
            </Button>
          </div>
          <pre className="el-stack" tabIndex={0}>
            {stack}
          </pre>
        </>
      ) : null}
      {steps.length > 0 ? <Steps steps={steps} /> : null}
    </>
  );
}

function Steps({ steps }: { steps: ReturnType<typeof readSteps> }) {
  const { t } = useTranslation('error-log');
  const { time } = useFormat();
  return (
    <>
      <h4>{t('steps')}</h4>
      <ol className="el-steps">
        {steps.map(({ at, kind, text }, index) => (
          <li key={index}>
            <time dateTime={new Date(at).toISOString()}>{time(at)}</time>
            <span>{t(`stepKinds.${kind}`)}</span>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ol>
    </>
  );
}
