import Button from '@mui/material/Button';
import { contentApi } from '@trellis/content/model';
import { ContentDialog, Notice } from '@trellis/ui';
import { useAction, useToast, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EmbeddedPage } from '../frame/embedded-page.tsx';
import { OpenInTab } from '../frame/open-in-tab.tsx';

export interface AgreementInForce {
  id: number;
  label: string;
  url: string;
  version: string | null;
  requiresAcknowledgement: boolean;
}

interface AgreementDialogProps {
  agreement: AgreementInForce;
  onClose: () => void;
}

/** The agreement in force. Where consent is required, nothing else goes on without it. */
export function AgreementDialog({ agreement, onClose }: AgreementDialogProps) {
  const { t } = useTranslation('content');
  const { user_id } = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const [isDeclined, setDeclined] = useState(false);
  const { requiresAcknowledgement: isRequired, label, url } = agreement;
  const accept = useAction(contentApi.calls.accept, {
    onSuccess: onClose,
    onError: () => {
      toast.error(t('agreement.failed'));
      return true;
    },
  });
  return (
    <ContentDialog
      title={label}
      width={800}
      height="calc(100% - 32px)"
      isBlocking={isRequired}
      onClose={onClose}
      actions={
        <>
          <OpenInTab url={url} />
          <Button onClick={() => (isRequired ? setDeclined(true) : onClose())} color="inherit">
            {t('close')}
          </Button>
          {isRequired ? (
            <Button
              variant="contained"
              loading={accept.isRunning}
              onClick={() => void accept.run({ body: { serviceLevelAgreement_id: agreement.id, users_id: user_id } })}
            >
              {t('agreement.accept')}
            </Button>
          ) : null}
        </>
      }
    >
      {isDeclined ? (
        <Notice
          state="warning"
          action={
            <Button color="inherit" variant="outlined" onClick={() => void navigate('/logout')}>
              {t('agreement.logOut')}
            </Button>
          }
        >
          {t('agreement.needed')}
        </Notice>
      ) : null}
      <EmbeddedPage url={url} title={label} height="240px" />
    </ContentDialog>
  );
}
