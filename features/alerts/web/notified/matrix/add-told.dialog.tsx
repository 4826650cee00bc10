import { ExceptionNotifiedUser } from '@trellis/alerts/model';
import { OptionDialog } from '@trellis/ui';
import { RecordPicker } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedColumn } from './use-matrix.ts';

interface AddToldProps {
  onAdd: (columns: readonly AddedColumn[]) => void;
  onClose: () => void;
}

/** Chooses people and roles that get a column of their own. */
export function AddToldDialog({ onAdd, onClose }: AddToldProps) {
  const { t } = useTranslation('notified');
  const [roles, setRoles] = useState<number[]>([]);
  const [people, setPeople] = useState<number[]>([]);
  return (
    <OptionDialog
      open
      title={t('matrix.add')}
      confirmLabel={t('matrix.addConfirm')}
      canConfirm={roles.length + people.length > 0}
      whyNot={t('matrix.addWhyNot')}
      onClose={onClose}
      onConfirm={() =>
        onAdd([
          ...roles.map((role_id) => ({ role_id, user_id: null })),
          ...people.map((user_id) => ({ user_id, role_id: null })),
        ])
      }
    >
      <p>{t('matrix.addText')}</p>
      <div className="no-add">
        <RecordPicker
          by={ExceptionNotifiedUser}
          field="role_id"
          label={t('matrix.roles')}
          ids={roles}
          isMultiple
          onIds={setRoles}
        />
        <RecordPicker
          by={ExceptionNotifiedUser}
          field="user_id"
          label={t('matrix.persons')}
          ids={people}
          isMultiple
          onIds={setPeople}
        />
      </div>
    </OptionDialog>
  );
}
