import Button from '@mui/material/Button';
import type { teamApi } from '@trellis/access/model';
import { useAction } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

interface DenyButtonProps {
  request: { id: number; name: string };
  call: typeof teamApi.calls.deny | typeof teamApi.calls.denyPage;
}

/** Answers a request with no; the person is told. */
export function DenyButton({ request: { id, name }, call }: DenyButtonProps) {
  const { t } = useTranslation('access');
  const deny = useAction(call, { success: t('team.requests.denied', { name }), changes: answerChanges });
  return (
    <Button
      size="small"
      color="inherit"
      loading={deny.isRunning}
      aria-label={t('team.requests.denyTo', { name })}
      onClick={() => void deny.run({ params: { id: String(id) } })}
    >
      {t('team.requests.deny')}
    </Button>
  );
}

/** Collections that an answered request changes. */
export const answerChanges = ['ag_teamMembers', 'ag_userRoles'];
