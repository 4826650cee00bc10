import Breadcrumbs from '@mui/material/Breadcrumbs';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import type { NutrientDeficiencyDiagnosis } from '@trellis/lifecycles/model';
import { EmptyNotice, Notice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { AllSigns } from './all-signs.tsx';
import { NodeDrawing } from './drawings/node-drawing.tsx';
import { GuidePictures } from './guide-pictures.tsx';
import { childrenOf, isResult, nodeIn, pathTo, picturesOf } from './guide-tree.ts';

type Node = NutrientDeficiencyDiagnosis;

/** Step by step from what is seen to its likely causes; each step stands in the address, so that back works. */
export function GuideWalk({ nodes }: { nodes: readonly Node[] }) {
  const { t, i18n } = useTranslation('plant-health');
  const [query] = useSearchParams();
  const path = pathTo(nodes, Number(query.get('node')) || undefined);
  const at = path.at(-1);
  const next = childrenOf(nodes, at?.id ?? null);
  const asked = useFocusAfterStep(at?.id);
  const inOwn = (node: Node) => nodeIn(i18n.language, node);
  const nameOf = (node: Node) => inOwn(node).name;
  // Where somebody came from, such as a unit, goes along to the report.
  const addressOf = (id?: number) => {
    const kept = new URLSearchParams(query);
    if (id === undefined) kept.delete('node');
    else kept.set('node', String(id));
    return `?${kept.toString()}`;
  };
  if (!nodes.some(({ active }) => active)) return <EmptyNotice text={t('guide.none')} />;
  return (
    <div className="ph-stack ph-guide">
      {path.length === 0 ? null : (
        <Breadcrumbs aria-label={t('guide.path')}>
          <Link component={RouterLink} underline="always" to={addressOf()}>
            {t('guide.start')}
          </Link>
          {path.map((node) => (
            <Link key={node.id} component={RouterLink} underline="always" to={addressOf(node.id)}>
              {nameOf(node)}
            </Link>
          ))}
        </Breadcrumbs>
      )}
      {at ? <GuidePictures pictures={picturesOf(at)} name={nameOf(at)} /> : null}
      {at && isResult(at) ? <Result node={at} heading={next.length === 0 ? asked : undefined} /> : null}
      {at && !isResult(at) && next.length === 0 ? <Notice state="warning">{t('guide.deadEnd')}</Notice> : null}
      {next.length > 0 ? (
        <section aria-label={t(path.length === 0 ? 'guide.first' : 'guide.further')}>
          <h2 className="ph-guide__ask" tabIndex={-1} ref={asked}>
            {t(path.length === 0 ? 'guide.first' : 'guide.further')}
          </h2>
          <div className="ph-guide__choices">
            {next.map((node) => (
              <RouterLink key={node.id} className="ph-guide__choice" to={addressOf(node.id)}>
                <NodeDrawing node={node} />
                <strong>{nameOf(node)}</strong>
                {inOwn(node).seen === '' ? null : <span className="ph-soft">{inOwn(node).seen}</span>}
                <Hint node={node} />
              </RouterLink>
            ))}
          </div>
        </section>
      ) : null}
      {at ? null : <AllSigns nodes={nodes} addressOf={addressOf} />}
    </div>
  );
}

/** What a place tells about the cause, for who asks it the first time. */
function Hint({ node: { symptom, causes } }: { node: Node }) {
  const { t } = useTranslation('plant-health');
  if (!symptom?.position || isResult({ causes })) return null;
  return <span className="ph-soft">{t(`guide.hints.${symptom.position}`)}</span>;
}

/** After a step the next question has the focus, so that keys and readers go on from there; not as the page opens. */
function useFocusAfterStep(at: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    heading.current?.focus();
  }, [at]);
  return heading;
}

function Result({ node, heading }: { node: Node; heading: RefObject<HTMLHeadingElement | null> | undefined }) {
  const { t, i18n } = useTranslation('plant-health');
  const { number } = useFormat();
  const [query] = useSearchParams();
  const { name, seen, causes, checks, actions } = nodeIn(i18n.language, node);
  const report = new URLSearchParams({
    report: '1',
    ...{ title: name, category: 'deficiency', diagnosis: String(node.id) },
    ...(causes[0] && { cause: causes[0].name }),
    ...(query.get('unit') && { unit: query.get('unit') ?? '' }),
  });
  return (
    <section className="ph-card" aria-label={name}>
      <div className="ph-guide__result">
        {picturesOf(node).length > 0 ? null : <NodeDrawing node={node} label={t('guide.drawing', { name })} />}
        <div>
          <h2 className="ph-card__title" tabIndex={-1} ref={heading}>
            {name}
          </h2>
          {seen === '' ? null : <p className="ph-soft">{seen}</p>}
        </div>
      </div>
      <h3>{t('guide.causes')}</h3>
      <ul className="ph-list">
        {causes.map(({ name: cause, score }) => (
          <li key={cause}>
            <span>{cause}</span>
            <span className="ph-guide__score">
              <LinearProgress
                variant="determinate"
                value={Math.min(100, Math.max(0, score * 100))}
                aria-label={`${cause} ${number(score * 100)} %`}
              />
              {`${number(score * 100)} %`}
            </span>
          </li>
        ))}
      </ul>
      <Lines title={t('guide.checks')} lines={checks} />
      <Lines title={t('guide.actions')} lines={actions} />
      {node.followUpDays === null ? null : <p>{t('guide.followUp', { count: node.followUpDays })}</p>}
      <div className="ph-actions">
        <Button component={RouterLink} variant="contained" to={`/lifecycleremediations?${report.toString()}`}>
          {t('guide.report')}
        </Button>
      </div>
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </>
  );
}
