import Link from '@mui/material/Link';
import { holdsRole } from '@trellis/access/model';
import { analyticsApi, type EscalationStep, ExceptionType, isWatched } from '@trellis/alerts/model';
import { everyday } from '@trellis/entity-kit';
import { ConfirmDialog, Notice, StateChip } from '@trellis/ui';
import { useAction, useCall, useUser } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { AboutRule } from './about-rule.tsx';
import { LadderEditor, LadderText } from './ladder-editor.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { useRuleText } from './use-rule-text.ts';
import './alert-types.css';

const shownColumns = ['label', 'code', 'category', 'rule', 'escalationLevel', 'delayMin', 'fired', 'whose'];
const dayMs = 86_400_000;
const countedDays = 30;
/** Code that slides and filters know. */
const lockedCode = 'IRR-001';

/** Types of alerts: the rule in words, how urgent, what is said; a facility has its own in place of the shared one. */
export function AlertTypesPage() {
  const { t } = useTranslation('alert-types');
  const user = useUser();
  const { facility_id, facilityname } = user;
  const isAdmin = holdsRole(user, []);
  const ruleText = useRuleText();
  const fired = useFired(facility_id);
  return (
    <EntityPage
      entity={ExceptionType}
      texts="alert-types"
      scope={facilityname}
      {...(facility_id !== null && {
        where: { or: [{ facility_id }, { facility_id: null }] },
        defaults: { facility_id },
      })}
      dependsOn={['ExceptionLists']}
      shownColumns={shownColumns}
      columns={{
        rule: {
          width: 260,
          isWrapped: true,
          isSortable: false,
          render: ({ rule }) => <RuleCell rule={rule} text={ruleText(rule)} />,
        },
        delayMin: { render: ({ delayMin }) => (delayMin === 0 ? t('atOnce') : t('afterMin', { count: delayMin })) },
        fired: {
          label: t('fired'),
          align: 'end',
          isSortable: false,
          render: ({ code }) => <Fired code={code} fired={fired} />,
        },
        whose: {
          label: t('whose'),
          isSortable: false,
          render: ({ facility_id: owner }) =>
            owner === null ? t('shared') : <StateChip state="info" label={t('here')} />,
        },
      }}
      fields={{
        facility_id: { isHidden: true },
        seq: { isHidden: true },
        rule: { editor: RuleEditor, show: ruleText },
        ladder: { editor: LadderEditor, show: (steps: readonly EscalationStep[]) => <LadderText steps={steps} /> },
        messageTemplate: { editor: TemplateEditor },
        messageTemplateEs: { editor: TemplateEditor },
        code: { check: (code, values) => values['id'] === undefined || code !== '' || t('codeNeeded') },
      }}
      sections={[
        { label: t('sections.what'), fields: ['code', 'label', 'labelEs', 'category', 'active'] },
        { label: t('sections.when'), fields: ['rule', 'delayMin', 'clearMin', 'deadBand'] },
        { label: t('sections.how'), fields: ['escalationLevel', 'ladder', 'sound', 'autoTicket'] },
        {
          label: t('sections.says'),
          fields: ['messageTemplate', 'messageTemplateEs', 'standardOperatingProcedure_id'],
        },
      ]}
      mayRemove={({ code, facility_id: owner }) => owner !== null || code !== lockedCode}
      above={(type) => (
        <>
          {type.rule === null || isWatched(type.rule) ? null : <Notice state="info">{t('notMeasuredText')}</Notice>}
          {type.code === lockedCode ? <p className="at-soft">{t('locked')}</p> : null}
          {type.facility_id === null ? null : <BackToShared type={type} />}
          {/* Whoever may change it tries it as it stands in the form. */}
          {type.facility_id === null && !isAdmin ? <AsSaved type={type} /> : null}
        </>
      )}
    />
  );
}

/** What other features say about the rule of a type that the reader may not change. */
const AsSaved = ({ type: { rule, delayMin, clearMin, deadBand } }: { type: ExceptionType }) =>
  rule === null ? null : <AboutRule draft={{ rule, delayMin, clearMin, deadBand }} />;

/** A rule in words; of one that nothing measures, that people raise it. */
function RuleCell({ rule, text }: { rule: ExceptionType['rule']; text: string }) {
  const { t } = useTranslation('alert-types');
  return (
    <span className="at-whole">
      {text}
      {rule === null || isWatched(rule) ? null : <span className="at-soft"> · {t('notMeasured')}</span>}
    </span>
  );
}

/** Own versions of a shared type are given up, and the shared one holds again. */
function BackToShared({ type: { id, code, label } }: { type: ExceptionType }) {
  const { t } = useTranslation('alert-types');
  const [isAsking, setAsking] = useState(false);
  const [, setQuery] = useSearchParams();
  const { data } = useCall(everyday('exceptionTypes').count, {
    query: { where: JSON.stringify({ code, facility_id: null }) },
  });
  const remove = useAction(everyday('exceptionTypes').delete, {
    success: t('back.done', { label }),
    onSuccess: () => setQuery((before) => new URLSearchParams([...before].filter(([key]) => key !== 'record'))),
  });
  if (!data?.count) return null;
  return (
    <div className="at-own">
      <span>{t('back.is')}</span>
      <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
        {t('back.title')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('back.title')}
        text={t('back.text', { label })}
        confirmLabel={t('back.title')}
        isBusy={remove.isRunning}
        onConfirm={() => void remove.run({ params: { id } })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

interface FiredCounts {
  byCode: ReadonlyMap<string, number> | undefined;
  from: string;
  to: string;
}

/** How often each type fired in the last 30 days. */
function useFired(facility_id: number | null): FiredCounts {
  const [today] = useState(() => Math.ceil(Date.now() / dayMs) * dayMs);
  const [from, to] = [new Date(today - countedDays * dayMs).toISOString(), new Date(today).toISOString()];
  const { data } = useCall(
    analyticsApi.calls.analytics,
    { query: { facility_id: String(facility_id ?? 0), from, to } },
    { enabled: facility_id !== null, dependsOn: ['ExceptionLists'] },
  );
  const byCode = useMemo(() => data && new Map(data.types.map(({ code, raised }) => [code ?? '', raised])), [data]);
  return { byCode, from, to };
}

function Fired({ code, fired: { byCode, from, to } }: { code: string; fired: FiredCounts }) {
  if (!byCode) return null;
  const count = byCode.get(code) ?? 0;
  if (count === 0) return <span className="at-soft">0</span>;
  return (
    <Link
      component={RouterLink}
      color="inherit"
      underline="always"
      to={`/facility/alerts?${new URLSearchParams({ part: 'all', code, from, to }).toString()}`}
      onClick={(event) => event.stopPropagation()}
    >
      {count}
    </Link>
  );
}
