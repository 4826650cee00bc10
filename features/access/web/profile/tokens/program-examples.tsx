import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopiedText } from '@trellis/ui';
import { useTranslation } from 'react-i18next';

/** How programs use a token, ready to be copied: assistants at /mcp, dashboards at /prometheus, all else at /api/v1. */
export function ProgramExamples({ token = 'trellis_…' }: { token?: string }) {
  const { t } = useTranslation('access');
  const { origin } = globalThis.location;
  const header = `Authorization: Bearer ${token}`;
  return (
    <Stack spacing={2}>
      <Typography sx={{ color: 'text.secondary' }}>{t('tokens.examples.text')}</Typography>
      <CopiedText
        label={t('tokens.examples.mcp')}
        text={`claude mcp add --transport http trellis ${origin}/mcp --header "${header}"`}
      />
      <CopiedText label={t('tokens.examples.prometheus')} text={`${origin}/prometheus\n${header}`} />
      <CopiedText label={t('tokens.examples.api')} text={`curl -H "${header}" ${origin}/api/v1/ag_platformGroups`} />
    </Stack>
  );
}
