import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { ListSkeleton, Notice, type Loads } from '@trellis/ui';
import {
  isApiError,
  languages,
  loginPath,
  useBranding,
  usePreferences,
  useSession,
  type Language,
} from '@trellis/web-kit';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import './message-links.css';

interface LinkPageProps<T> {
  title: string;
  loads: Loads<T>;
  /** Where a person with an ended link goes on; a visitor signs in first, and is told so. */
  onward: { path: string; label: string; afterSignIn: string };
  /** What to know of a link of this kind that has ended. */
  ended: string;
  children: (data: T) => ReactNode;
}

/** The frame of a page that a mail's link opens: one column, the reader's language, and what to do when the link has ended. */
export function LinkPage<T extends ReaderWords>({ title, loads, onward, ended, children }: LinkPageProps<T>) {
  const { t } = useTranslation('message-links');
  const { productName } = useBranding();
  const { isAuthenticated } = useSession();
  useReaderWords(loads.data);
  return (
    <Box component="main" className="ml-page">
      <header className="ml-head">
        <Typography component="span" sx={{ color: 'primary.main', fontSize: 20, fontWeight: 700 }}>
          {productName}
        </Typography>
        <LanguageChoice />
      </header>
      <Typography variant="h1">{title}</Typography>
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
    </Box>
  );
}

function LanguageChoice() {
  const { t } = useTranslation('message-links');
  const { lang, set } = usePreferences();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={lang}
      aria-label={t('language')}
      onChange={(_event, next: Language | null) => {
        if (next) set({ lang: next });
      }}
    >
      {languages.map((language) => (
        <ToggleButton key={language} value={language} lang={language} sx={{ minWidth: 44, minHeight: 44 }}>
          {language.toUpperCase()}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
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
