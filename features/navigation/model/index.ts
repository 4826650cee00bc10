export * from './navigation-menu-category.entity.ts';
export * from './navigation-menu.entity.ts';
export * from './navigation-menu-role.entity.ts';
export * from './navigation-menu-favorite.entity.ts';
export * from './navigation-menu-recent.entity.ts';
