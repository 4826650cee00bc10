import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { FailedNotice } from '@trellis/ui';
import { usePreferences } from '@trellis/web-kit';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface EmbeddedPageProps {
  url: string;
  title: string;
  /** Height as CSS. */
  height?: string;
}

/** A page of another server that has not come after this long (ms) counts as failed: frames tell of no failure themselves. */
const patienceMs = 15_000;

type State = 'loading' | 'shown' | 'failed';

const isOwn = (url: string) => url.startsWith('/');
/** Documents need the browser's own viewer, which a sandbox would switch off. */
const isDocument = (url: string) => /\.pdf([?#]|$)/i.test(url);

/** Another page inside this one; says so when it does not come, and offers to try again. */
export function EmbeddedPage({ url, title, height = '60vh' }: EmbeddedPageProps) {
  const { t } = useTranslation('content');
  const { theme } = usePreferences();
  const [attempt, setAttempt] = useState(0);
  const address = isOwn(url) && url.includes('/pages/') ? `${url}?theme=${theme}` : url;
  const { state, arrived } = useArrival(address, attempt);
  if (state === 'failed') return <FailedNotice reason={t('frame.failed')} onRetry={() => setAttempt(attempt + 1)} />;
  return (
    <Box
      sx={{
        position: 'relative',
        flex: 1,
        minHeight: height,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      {state === 'loading' ? (
        <Skeleton variant="rectangular" sx={{ position: 'absolute', inset: 0, height: '100%' }} />
      ) : null}
      <Box
        component="iframe"
        key={attempt}
        src={address}
        title={title}
        referrerPolicy="no-referrer"
        onLoad={arrived}
        {...(isOwn(url) && !isDocument(url) && { sandbox: 'allow-same-origin allow-popups' })}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          border: 0,
          visibility: state === 'shown' ? 'visible' : 'hidden',
        }}
      />
    </Box>
  );
}

/** Whether the page has come. A page of this server is asked for first, because a frame also "loads" an error. */
function useArrival(url: string, attempt: number): { state: State; arrived: () => void } {
  const key = `${attempt} ${url}`;
  const [seen, setSeen] = useState<{ key: string; state: State }>({ key, state: 'loading' });
  const state = seen.key === key ? seen.state : 'loading';
  useEffect(() => {
    const end = new AbortController();
    const fail = () => {
      if (!end.signal.aborted)
        setSeen((before) =>
          before.key === key && before.state === 'shown' && !isOwn(url) ? before : { key, state: 'failed' },
        );
    };
    const timer = setTimeout(
      () => setSeen((before) => (before.key === key && before.state === 'shown' ? before : { key, state: 'failed' })),
      patienceMs,
    );
    if (isOwn(url)) {
      fetch(url, { signal: end.signal })
        .then(({ ok }) => {
          if (!ok) fail();
        })
        .catch(fail);
    }
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [url, key]);
  const arrived = () =>
    setSeen((before) => (before.key === key && before.state === 'failed' ? before : { key, state: 'shown' }));
  return { state, arrived };
}
