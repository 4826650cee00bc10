// Preloaded into a child: its standard input is a pipe from the parent, which closes when the parent is gone, however it went.
const lastChanceMs = 5_000;

process.stdin.on('error', () => undefined);
process.stdin.on('close', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), lastChanceMs).unref();
});
process.stdin.resume();
