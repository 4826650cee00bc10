import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import TextField from '@mui/material/TextField';
import { menuPlaces } from '@trellis/navigation/web';
import { openTool, useMenus, useRouteTable, useToolTable } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { closestPlaces } from './closest-places.ts';
import { StandaloneNotice } from './notices/standalone-notice.tsx';

/** An address that leads nowhere, with the pages it may have meant and the way to tell of it. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const [query] = useSearchParams();
  const path = query.get('from');
  const text = path ? t('notFound.text', { path }) : t('notFound.textPlain');
  const visitor = { text: `${text} ${t('notFound.visitor')}` };
  return (
    <StandaloneNotice title={t('notFound.title')} text={text} visitor={visitor}>
      <Closest path={path ?? ''} />
      <ReportButton />
    </StandaloneNotice>
  );
}

/** Opens the ticket that names this page and its address. */
function ReportButton() {
  const tool = useToolTable().find(({ name }) => name === 'reportProblem');
  const { t } = useTranslation('shell');
  return tool ? (
    <Button color="inherit" onClick={() => openTool(tool.name)}>
      {t('notFound.report')}
    </Button>
  ) : null;
}

function Closest({ path }: { path: string }) {
  const { t } = useTranslation('shell');
  const [search, setSearch] = useState('');
  const places = closestPlaces(menuPlaces(useMenus(), useRouteTable()), search || path);
  return (
    <>
      <TextField
        type="search"
        label={t('notFound.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search />
              </InputAdornment>
            ),
          },
        }}
        sx={{ width: 'min(420px, 100%)' }}
      />
      {places.length > 0 ? (
        <List aria-label={t('notFound.closest')} component="nav" sx={{ width: 'min(420px, 100%)', py: 0 }}>
          {places.map((place) => (
            <ListItemButton key={place.path} component={Link} to={place.path} sx={{ minHeight: 44, borderRadius: 1 }}>
              {place.label}
            </ListItemButton>
          ))}
        </List>
      ) : null}
    </>
  );
}
