export * from './navigation-menu-category.entity.ts';
export * from './navigation-menu.entity.ts';
export * from './navigation-menu-role.entity.ts';
export * from './navigation.api.ts';
export * from './menu-file.ts';
export * from './menu-manager.api.ts';
export * from './personal-menu.entity.ts';
