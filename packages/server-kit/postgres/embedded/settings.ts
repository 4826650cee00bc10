/** Who made the embedded cluster. */
export const superuser = 'trellis';
/** Whom the program signs in as: owner of its one database, and nothing more. */
export const applicationRole = 'trellis_app';
/** The database the program keeps its tables in. */
export const databaseName = 'trellis';

const common = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path has a length limit, and one way in is enough.
  unix_socket_directories: '',
  max_connections: '100',
  // The newest values of 10 000 units are sorted in 14 MB; in files that takes half as long again.
  work_mem: '16MB',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Errors of statements go to the client that sent them, who knows what to do; here they would only repeat its data.
  log_min_messages: 'log',
};

const durable = {
  shared_buffers: '256MB',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  synchronous_commit: 'on',
};

/** For databases that live as long as a test run: quick, and lost in a crash. */
const disposable = {
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** PostgreSQL's command line arguments for its settings. */
export const settingArguments = (isDurable: boolean): string[] =>
  Object.entries({ ...common, ...(isDurable ? durable : disposable) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
