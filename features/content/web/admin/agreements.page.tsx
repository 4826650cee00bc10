import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import IconButton from '@mui/material/IconButton';
import { contentApi, ServiceLevelAgreement } from '@trellis/content/model';
import { ConfirmDialog } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AgreementAudience } from './agreement-audience.tsx';

/** Agreements with their versions: which is in force, who accepted it and who has not. */
export function AgreementsPage() {
  const { t } = useTranslation('content');
  const [chosen, setChosen] = useState<ServiceLevelAgreement>();
  const makeCurrent = useAction(contentApi.calls.makeCurrent, {
    success: t('agreement.inForce'),
    changes: ['serviceLevelAgreementAcceptances'],
    onSuccess: () => setChosen(undefined),
  });
  return (
    <>
      <EntityPage
        entity={ServiceLevelAgreement}
        texts="content"
        fields={{ isCurrent: { isReadOnly: true } }}
        tabs={[{ key: 'audience', label: t('agreement.audience'), render: ({ id }) => <AgreementAudience id={id} /> }]}
        rowActions={(agreement) =>
          agreement.isCurrent ? null : (
            <IconButton
              aria-label={t('agreement.makeCurrent', { label: agreement.label })}
              onClick={() => setChosen(agreement)}
            >
              <CheckCircle fontSize="small" />
            </IconButton>
          )
        }
      />
      <ConfirmDialog
        open={chosen !== undefined}
        tone="primary"
        title={t('agreement.makeCurrent', { label: chosen?.label ?? '' })}
        text={t('agreement.makeCurrentText')}
        confirmLabel={t('agreement.putInForce')}
        isBusy={makeCurrent.isRunning}
        onConfirm={() => chosen && void makeCurrent.run({ params: { id: String(chosen.id) } })}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
}
