import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { App } from '@trellis/branding/model';
import { StateChip } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How sign-in page and drawer look under a host name, and whether its icons have the size they should. */
export function BrandPreview({ app }: { app: App }) {
  const { t } = useTranslation('branding');
  const framed = { border: '1px solid', borderColor: 'divider', borderRadius: 1, overflow: 'hidden' } as const;
  const logo = (url: string | null, height: number) =>
    url ? (
      <Box component="img" src={url} alt={app.productName} sx={{ maxWidth: '100%', maxHeight: height }} />
    ) : (
      <b>{app.productName}</b>
    );
  return (
    <Box sx={{ display: 'grid', gap: 3, p: 2.5 }}>
      <section aria-label={t('apps.signIn')}>
        <Typography variant="h3">{t('apps.signIn')}</Typography>
        <Box sx={{ ...framed, maxWidth: 360 }}>
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              p: 3,
              minHeight: 96,
              bgcolor: app.loginPageHostCompanyLogoBgColor ?? 'background.default',
            }}
          >
            {logo(app.loginPageHostCompanyLogoUrl, 64)}
          </Box>
          <Typography variant="caption" component="p" sx={{ p: 1.5, color: 'text.secondary' }}>
            {app.copyright ?? ''}
          </Typography>
        </Box>
      </section>
      <section aria-label={t('apps.drawer')}>
        <Typography variant="h3">{t('apps.drawer')}</Typography>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Box sx={{ ...framed, width: 220, p: 2 }}>{logo(app.mainNavigationCompanyLogoUrl, 40)}</Box>
          <Box sx={{ ...framed, width: 68, p: 1, display: 'grid', placeItems: 'center' }}>
            {logo(app.mainNavigationMiniCompanyLogoUrl, 40)}
          </Box>
        </Box>
      </section>
      <section aria-label={t('apps.icons')}>
        <Typography variant="h3">{t('apps.icons')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {([152, 167, 180] as const).map((size) => (
            <SizedIcon key={size} url={app[`iosIcon${size}`]} size={size} />
          ))}
        </Box>
      </section>
    </Box>
  );
}

/** An icon with its real size compared with the one it should have. */
function SizedIcon({ url, size }: { url: string | null; size: number }) {
  const { t } = useTranslation('branding');
  const [found, setFound] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  const fits = found?.width === size && found.height === size;
  const word = () => {
    if (!url) return <StateChip state="disabled" label={t('apps.noIcon')} />;
    if (isBroken) return <StateChip state="error" label={t('apps.broken')} />;
    if (!found) return null;
    return <StateChip state={fits ? 'healthy' : 'warning'} label={`${found.width} × ${found.height}`} />;
  };
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5 }}>
      {url && !isBroken ? (
        <img
          src={url}
          alt={t('apps.icon', { size })}
          width={64}
          height={64}
          onLoad={({ currentTarget }) =>
            setFound({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={() => setBroken(true)}
        />
      ) : null}
      <span className="t-number">
        {size} × {size}
      </span>
      {word()}
    </Box>
  );
}
