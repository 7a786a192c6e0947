import { runCommand } from './cli/run-command.ts';
import { resolveOwnModules } from './resolve-own-modules.ts';

const words = process.argv.slice(2);

// Whoever reads the output has gone (`ninefold token list | head`): nobody is left to write for. A server goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  if (words[0] !== 'start') process.exit();
});

// Before a command is loaded.
resolveOwnModules();
process.exitCode = await runCommand(words);
