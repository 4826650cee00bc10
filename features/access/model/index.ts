export * from './roles.ts';
export * from './user.entity.ts';
export * from './role.entity.ts';
export * from './membership.entity.ts';
export * from './access.api.ts';
