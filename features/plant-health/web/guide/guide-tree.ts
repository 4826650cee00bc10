/** A node of the guide, as the collection has it. */
export interface GuideNode {
  id: number;
  label: string;
  labelEs: string | null;
  parent_id: number | null;
  seq: number;
  causes: readonly { label: string; labelEs?: string; score: number }[] | null;
  checks: readonly string[] | null;
  checksEs: readonly string[] | null;
  actions: readonly string[] | null;
  actionsEs: readonly string[] | null;
  followUpDays: number | null;
  active: boolean;
}

/** A node in one language; what has no words in it keeps the English ones. */
export function nodeIn(language: string, node: GuideNode & { symptom: GuideSymptom | null }) {
  const isEs = language === 'es';
  const { label, labelEs, symptom, causes, checks, checksEs, actions, actionsEs } = node;
  const own = <T>(spanish: T | null | undefined, english: T): T => (isEs && spanish ? spanish : english);
  const listed = (spanish: readonly string[] | null, english: readonly string[] | null) =>
    own(spanish?.length ? spanish : null, english ?? []);
  return {
    name: own(labelEs, label),
    seen: [own(symptom?.colorEs, symptom?.color), own(symptom?.patternEs, symptom?.pattern)]
      .filter(Boolean)
      .join(' · '),
    causes: (causes ?? [])
      .map((cause) => ({ name: own(cause.labelEs, cause.label), score: cause.score }))
      .toSorted((one, other) => other.score - one.score),
    checks: listed(checksEs, checks),
    actions: listed(actionsEs, actions),
  };
}

/** What the grower sees, in both languages. */
interface GuideSymptom {
  color?: string;
  colorEs?: string;
  pattern?: string;
  patternEs?: string;
}

/** What keeps a grower who follows the guide from a result. */
export type GuideProblem = 'deadEnd' | 'noActions' | 'noFollowUp' | 'oneWay' | 'lost' | 'scores';

/**
 * The guide as it holds in a facility: its own copy of a node, which stands where the provider's stood, takes its place, with all that
 * stands below.
 */
export function nodesInForce<N extends GuideNode & { facility_id: number | null }>(nodes: readonly N[]): N[] {
  const own = nodes.filter(({ facility_id, active, seq }) => facility_id !== null && active && seq !== 0);
  const taken = new Map<number, number>();
  const standsAt = (parentId: number | null) => (parentId === null ? null : (taken.get(parentId) ?? parentId));
  const isReplaced = ({ id, parent_id, seq, facility_id }: N) => {
    if (facility_id !== null || taken.has(id)) return false;
    const copy = own.find((one) => one.seq === seq && standsAt(one.parent_id) === standsAt(parent_id));
    if (copy) taken.set(id, copy.id);
    return copy !== undefined;
  };
  // What is copied above decides where the copies below it stand.
  while (nodes.some(isReplaced));
  return nodes.filter(({ id }) => !taken.has(id)).map((node) => ({ ...node, parent_id: standsAt(node.parent_id) }));
}

/** Active nodes below one, in their order; below nothing: the first question. */
export const childrenOf = <N extends GuideNode>(nodes: readonly N[], parentId: number | null): N[] =>
  nodes
    .filter(({ parent_id, active }) => active && parent_id === parentId)
    .toSorted((one, other) => one.seq - other.seq || one.id - other.id);

/** The way from the first question to a node, that node last; ends where a parent is missing or comes again. */
export function pathTo<N extends GuideNode>(nodes: readonly N[], id: number | undefined): N[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path: N[] = [];
  let at = id === undefined ? undefined : byId.get(id);
  while (at && !path.includes(at)) {
    path.unshift(at);
    at = at.parent_id === null ? undefined : byId.get(at.parent_id);
  }
  return path;
}

/** The pictures of what is seen at a node, the main one first. */
export const picturesOf = ({ photoUrl, photos }: { photoUrl: string | null; photos?: readonly string[] | null }) => [
  ...new Set([...(photoUrl === null ? [] : [photoUrl]), ...(photos ?? [])]),
];

/** Whether a node names a cause: the end of a way. */
export const isResult = ({ causes }: Pick<GuideNode, 'causes'>): boolean => (causes ?? []).length > 0;

/** What is wrong in the guide, by the id of its node; nodes that are switched off are not judged. */
export function lintGuide(nodes: readonly GuideNode[]): { id: number; problem: GuideProblem }[] {
  const active = new Set(nodes.flatMap(({ id, active: isActive }) => (isActive ? id : [])));
  return nodes.flatMap((node) => {
    if (!node.active) return [];
    const below = childrenOf(nodes, node.id).length;
    const isEnd = isResult(node);
    const top = pathTo(nodes, node.id)[0];
    const found: [GuideProblem, boolean][] = [
      ['deadEnd', below === 0 && !isEnd],
      ['oneWay', below === 1 && !isEnd],
      ['noActions', isEnd && (node.actions ?? []).length === 0],
      ['noFollowUp', isEnd && node.followUpDays === null],
      ['scores', isEnd && (node.causes ?? []).some(({ score }) => score < 0 || score > 1)],
      ['lost', top?.parent_id != null || (node.parent_id !== null && !active.has(node.parent_id))],
    ];
    return found.flatMap(([problem, isSo]) => (isSo ? [{ id: node.id, problem }] : []));
  });
}
