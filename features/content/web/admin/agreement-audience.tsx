import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { contentApi } from '@trellis/content/model';
import { PageContent, phoneBreakpoint, StateChip } from '@trellis/ui';
import { DataTable, TableCards, type TableContent } from '@trellis/ui/table';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

interface Signatory {
  user_id: number;
  name: string;
  email: string;
  acceptedAt: string | null;
  ip: string | null;
}

/** Who accepted an agreement, when and from where; who has not stands first and can be written to. */
export function AgreementAudience({ id }: { id: number }) {
  const { t } = useTranslation('content');
  const format = useFormat();
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const params = { id: String(id) };
  const people = useCall(contentApi.calls.getAudience, { params }, { dependsOn: ['serviceLevelAgreementAcceptances'] });
  const remind = useAction(contentApi.calls.remind, { success: ({ count }) => t('agreement.reminded', { count }) });
  const missing = people.data?.filter(({ acceptedAt }) => acceptedAt === null).length ?? 0;
  const table = (rows: readonly Signatory[]): TableContent<Signatory> => ({
    label: t('agreement.audience'),
    rows,
    rowKey: ({ user_id }) => user_id,
    columns: [
      { key: 'name', label: t('agreement.person'), render: ({ name, email }) => `${name} · ${email}` },
      {
        key: 'acceptedAt',
        label: t('agreement.acceptedAt'),
        render: ({ acceptedAt, ip }) =>
          acceptedAt === null ? (
            <StateChip state="warning" label={t('agreement.missing')} />
          ) : (
            <time dateTime={acceptedAt} title={format.otherZone(acceptedAt)}>
              {format.dateTime(acceptedAt)} <small title={t('agreement.ip')}>{ip}</small>
            </time>
          ),
      },
    ],
  });
  return (
    <PageContent loads={people} empty={(rows) => (rows.length === 0 ? { text: t('agreement.nobody') } : undefined)}>
      {(rows) => (
        <Box sx={{ p: 2.5 }}>
          <p>{t('agreement.counted', { accepted: rows.length - missing, all: rows.length })}</p>
          {missing > 0 ? (
            <Button
              variant="outlined"
              loading={remind.isRunning}
              onClick={() => void remind.run({ params })}
              sx={{ mb: 2 }}
            >
              {t('agreement.remind', { count: missing })}
            </Button>
          ) : null}
          {isPhone ? <TableCards {...table(rows)} /> : <DataTable {...table(rows)} />}
        </Box>
      )}
    </PageContent>
  );
}
