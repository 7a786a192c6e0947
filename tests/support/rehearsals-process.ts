// What `Rehearsals` starts: it runs `ninefold start … --rehearse` whenever it is sent a contract, and stops it when it is sent `stop`.
import { resolveOwnModules } from '#server/resolve-own-modules.ts';

resolveOwnModules();
const { run } = await import('#server/cli/serve/start.ts');

const exit = process.exit.bind(process);
// A server ends its process some seconds after it was told to stop, whatever hangs. Here the next one runs by then.
Object.defineProperty(process, 'exit', { value: () => undefined });
process.on('disconnect', () => exit());

process.on('message', (wanted) => {
  if (wanted === 'stop') process.emit('SIGTERM');
  else void run([String(wanted), '--rehearse', '--port', '0']).then(ended);
});

function ended(code: number): void {
  // A process that is its own server keeps what listens until it ends.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException']) process.removeAllListeners(event);
  process.send?.(code);
}
