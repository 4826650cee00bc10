import type { EntityDefinition, Who } from '../definition/entity.ts';
import type { CallDefinition } from './api.ts';
import { personOf, whoMay, type CallRule, type RowRule } from './call-rules.ts';

/** Who may call, in a sentence or two for the API document. */
export const sayRule = ({ access, tenants }: Pick<CallDefinition, 'access' | 'tenants'>): string =>
  `${sayAccess(access)}${tenants ? ' Tenants of the facility too, with what is theirs.' : ''}`;

function sayAccess(rule: CallRule): string {
  switch (rule.kind) {
    case 'public':
      return 'Anyone, signed in or not.';
    case 'signedIn':
      return `Everybody signed in. ${rule.reason}`;
    case 'self':
      return rule.key === undefined
        ? 'Everybody signed in, for themselves.'
        : `The person that \`${rule.key}\` names, themselves.`;
    case 'admin':
      return 'Administrators.';
    case 'current':
      return `${holders(rule.roles)} of the current facility.`;
    case 'member':
      return `${holders(rule.roles)} of the facility that \`${rule.key}\` names${rule.orCurrent ? ', or of the current one' : ''}.`;
    case 'controller':
      return `The controller that \`${rule.param}\` names, with its own key.`;
    case 'collection':
      return `${whoUses(rule.entity.access[rule.right])} where ${rule.entity.path} belong: to ${rule.right}.`;
    case 'row':
      return sayRow(rule);
    case 'judged':
      return rule.says;
  }
}

function sayRow(rule: RowRule): string {
  const { entity, keys, count } = rule;
  const person = personOf(rule);
  const roles = whoMay(rule);
  const isTheirsAlone = person !== undefined && typeof roles !== 'string' && roles.length === 0;
  const who = [
    ...(isTheirsAlone ? [] : [`${whoUses(roles)} where ${count === 'many' ? 'they belong' : 'it belongs'}`]),
    ...(person === undefined ? [] : [`the person in its \`${person}\``]),
  ].join(', or ');
  const what = count === 'many' ? `The rows of ${entity.path}` : `The row of ${entity.path}`;
  return `${what} that ${keys.map((key) => `\`${key}\``).join(' and ')} ${keys.length > 1 ? 'name' : 'names'}: ${who}; others get 403, and 404 who do not see ${count === 'many' ? 'one of them' : 'it'}.`;
}

const holders = (roles: readonly string[] | undefined): string =>
  roles ? `Members with the role ${listed(roles)}` : 'Members';
const listed = (roles: readonly string[]): string => roles.join(', ');

function whoUses(who: EntityDefinition['access']['read']): string {
  if (who === 'nobody') return 'nobody';
  return who === 'member' ? 'members' : asRoles(who);
}
const asRoles = (roles: Exclude<Who, string>): string => (roles.length === 0 ? 'administrators' : roles.join(', '));
