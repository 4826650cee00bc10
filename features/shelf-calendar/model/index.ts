export * from './shelf-calendar.api.ts';
export * from './who-books.ts';
export * from './sum-up-shelves.ts';
