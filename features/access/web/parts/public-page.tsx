import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useBranding } from '@trellis/web-kit';
import type { ReactNode } from 'react';
import { SignInChoices } from './sign-in-choices.tsx';
import { SignInPicture } from './sign-in-picture.tsx';

interface PublicPageProps {
  title: string;
  subtitle?: string;
  /** Of the column, where there is room. */
  width?: number;
  children: ReactNode;
}

/** The frame of every page around signing in: the picture, language and theme, one narrow column. */
export function PublicPage({ title, subtitle, width = 400, children }: PublicPageProps) {
  const { productName, loginPageHostCompanyLogoUrl: logo, loginPageHostCompanyLogoBgColor: ground } = useBranding();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(440px, 40%)' },
        minHeight: '100dvh',
      }}
    >
      <SignInPicture />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'background.paper',
          borderLeft: { md: '1px solid' },
          borderColor: { md: 'divider' },
        }}
      >
        <SignInChoices />
        <Box
          sx={{
            flex: 1,
            display: 'grid',
            gridTemplateColumns: `minmax(0, ${width}px)`,
            alignContent: 'center',
            justifyContent: 'center',
            px: 3,
            pb: { xs: 6, md: 12 },
          }}
        >
          <div>
            {logo ? (
              <Box
                component="img"
                src={logo}
                alt={productName}
                sx={{ maxWidth: 240, maxHeight: 80, mb: 3, p: 1, borderRadius: 1, ...(ground && { bgcolor: ground }) }}
              />
            ) : null}
            <Typography variant="h1">{title}</Typography>
            <Typography sx={{ mt: 0.5, mb: 4, color: 'text.secondary' }}>{subtitle}</Typography>
            {children}
          </div>
        </Box>
      </Box>
    </Box>
  );
}
