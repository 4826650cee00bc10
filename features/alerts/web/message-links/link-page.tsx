import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { PublicPage } from '@trellis/access/web/hooks';
import { ListSkeleton, Notice, type Loads } from '@trellis/ui';
import { isApiError, loginPath, usePreferences, useSession, type Language } from '@trellis/web-kit';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import './message-links.css';

interface LinkPageProps<T> {
  title: string;
  /** What is said of a link that has expired, with how long such links work. */
  ended: string;
  loads: Loads<T>;
  /** Where a person with an ended link goes on; a visitor signs in first, and is told so. */
  onward: { path: string; label: string; afterSignIn: string };
  children: (data: T) => ReactNode;
}

/** The frame of a page that a mail's link opens: that of all public pages, in the reader's language, and what to do when the link has ended. */
export function LinkPage<T extends ReaderWords>({ title, ended, loads, onward, children }: LinkPageProps<T>) {
  const { t } = useTranslation('message-links');
  const { isAuthenticated } = useSession();
  useReaderWords(loads.data);
  return (
    <PublicPage title={title} width={560}>
      <div className="ml-page">
        {loads.data !== undefined ? (
          children(loads.data)
        ) : isApiError(loads.error) && loads.error.statusCode < 500 ? (
          <Stack spacing={2}>
            <Notice state="error">{loads.error.statusCode === 429 ? loads.error.message : ended}</Notice>
            <Button
              component={Link}
              to={isAuthenticated ? onward.path : loginPath(onward.path)}
              variant="contained"
              size="large"
            >
              {isAuthenticated ? onward.label : onward.afterSignIn}
            </Button>
          </Stack>
        ) : loads.error ? (
          <Notice state="warning" action={<Button onClick={() => void loads.refetch()}>{t('retry')}</Button>}>
            {t('unreachable')}
          </Notice>
        ) : (
          <ListSkeleton rows={4} />
        )}
      </div>
    </PublicPage>
  );
}

/** How the reader of a mail reads. */
interface ReaderWords {
  lang: Language;
  units?: 'metric' | 'imperial';
}

/** A visitor reads the page in the language and units of the mail, until they choose another. */
function useReaderWords(reader: ReaderWords | undefined): void {
  const { isAuthenticated } = useSession();
  const { set } = usePreferences();
  const wasWorn = useRef(false);
  useEffect(() => {
    if (isAuthenticated || !reader || wasWorn.current) return;
    wasWorn.current = true;
    set({ lang: reader.lang, ...(reader.units && { units: reader.units }) });
  }, [isAuthenticated, reader, set]);
}
