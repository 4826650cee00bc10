import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { accountApi, type PersonalToken } from '@trellis/access/model';
import { ConfirmDialog, PageContent } from '@trellis/ui';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../section.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { ProgramExamples } from './program-examples.tsx';

/** Personal tokens, with which programs work in the person's name: made here, shown once, ended at once. */
export function TokensSection() {
  const { t } = useTranslation('access');
  const tokens = useCall(accountApi.calls.listTokens, {}, { dependsOn: ['userTokens'] });
  const end = useAction(accountApi.calls.endToken, { success: () => t('tokens.ended') });
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<PersonalToken>();
  const close = () => setEnding(undefined);
  return (
    <Section anchor="tokens" title={t('tokens.title')}>
      <Typography sx={{ color: 'text.secondary' }}>{t('tokens.text')}</Typography>
      <PageContent loads={tokens}>
        {(list) => (
          <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {list.map((token) => (
              <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
            ))}
          </Stack>
        )}
      </PageContent>
      <div>
        <Button variant="outlined" onClick={() => setMaking(true)}>
          {t('tokens.new')}
        </Button>
      </div>
      <Box component="details">
        <Box component="summary" sx={{ minHeight: 44, py: 1.25, cursor: 'pointer', fontWeight: 600 }}>
          {t('tokens.examples.title')}
        </Box>
        <ProgramExamples />
      </Box>
      {isMaking ? <NewTokenDialog onClose={() => setMaking(false)} /> : null}
      <ConfirmDialog
        open={ending !== undefined}
        title={t('tokens.endTitle', { label: ending?.label })}
        text={t('tokens.endText')}
        confirmLabel={t('tokens.end')}
        onConfirm={() => {
          if (ending) void end.run({ params: { id: String(ending.id) } });
          close();
        }}
        onClose={close}
      />
    </Section>
  );
}

function TokenRow({ token, onEnd }: { token: PersonalToken; onEnd: () => void }) {
  const { t } = useTranslation('access');
  const { dateTime, date } = useFormat();
  const used = token.lastUsedAt ? t('profile.lastUsed', { time: dateTime(token.lastUsedAt) }) : t('tokens.neverUsed');
  const until = t('tokens.until', { date: date(token.expires) });
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ mr: 'auto', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{token.label}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[t(`tokens.scopes.${token.scope}`), token.facilityname, used, until].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Button
        size="small"
        color="error"
        onClick={onEnd}
        aria-label={`${t('tokens.end')}: ${token.label}`}
        sx={{ minHeight: 44 }}
      >
        {t('tokens.end')}
      </Button>
    </Box>
  );
}
