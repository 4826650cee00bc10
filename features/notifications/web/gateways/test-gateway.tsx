import Button from '@mui/material/Button';
import { devicesApi, type MessageGateway } from '@trellis/notifications/model';
import { PromptDialog } from '@trellis/ui';
import { useAction, useToast } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Digits and signs of a telephone number. */
const numberLike = /^\+?[\d\s().-]{5,40}$/;

interface TestGatewayProps {
  gateway: Pick<MessageGateway, 'id' | 'name'>;
  onTested: () => void;
}

/** Sends a test through a gateway to a number that is asked for, and says what it answered. */
export function TestGateway({ gateway: { id, name }, onTested }: TestGatewayProps) {
  const { t } = useTranslation('mail-outbox');
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const test = useAction(devicesApi.calls.testGateway, {
    onSuccess: ({ outcome, error }) => {
      if (outcome === 'delivered') toast.success(t('gateways.tested', { name }));
      else toast.error(t('gateways.refused', { name, error: error ?? t('gateways.noAddress') }));
      onTested();
    },
  });
  return (
    // Clicks in the dialog are not clicks on the row.
    <span
      role="presentation"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Button size="small" onClick={() => setAsking(true)} aria-label={t('gateways.testOne', { name })}>
        {t('gateways.test')}
      </Button>
      <PromptDialog
        open={isAsking}
        title={t('gateways.testOne', { name })}
        text={t('gateways.testText')}
        fields={[
          {
            name: 'phone',
            label: t('gateways.phone'),
            max: 40,
            rules: [(value) => numberLike.test(value) || t('gateways.phoneHint')],
          },
        ]}
        confirmLabel={t('gateways.send')}
        isBusy={test.isRunning}
        onClose={() => setAsking(false)}
        onConfirm={({ phone = '' }) => {
          void test.run({ params: { id: String(id) }, body: { phone } }).then(() => setAsking(false));
        }}
      />
    </span>
  );
}
