import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Notice } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface HandedOverProps {
  /** Whom each link is for; it is told once. */
  links: readonly { email: string; link: string }[];
}

/** No mail was sent: the links are handed over by whoever invited. */
export function HandedOver({ links }: HandedOverProps) {
  const { t } = useTranslation('access');
  return (
    <Stack spacing={2}>
      <Notice state="warning">{t('team.notSent')}</Notice>
      {links.map(({ email, link }) => (
        <LinkToCopy key={email} email={email} link={link} />
      ))}
    </Stack>
  );
}

function LinkToCopy({ email, link }: { email: string; link: string }) {
  const { t } = useTranslation('access');
  const [isCopied, setCopied] = useState(false);
  // Only a page that came safely may write to the clipboard; elsewhere the text can be marked.
  const canCopy = 'clipboard' in navigator;
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true));
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'center' } }}>
      <TextField
        fullWidth
        label={t('team.linkFor', { email })}
        value={link}
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      {canCopy ? (
        <Button variant="contained" startIcon={<ContentCopy />} onClick={copy} sx={{ flexShrink: 0 }}>
          {t(isCopied ? 'team.linkCopied' : 'team.copyLink')}
        </Button>
      ) : null}
    </Stack>
  );
}
