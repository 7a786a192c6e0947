import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { DrainingTransport } from '#server/agents/draining-transport.ts';
import { mcpServer } from '#server/agents/mcp-server.ts';
import { remoteApplication } from '#server/agents/remote-application.ts';
import { authorTools } from '#server/cli/author/author-tools.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import { say } from '#server/cli/support/say-lines.ts';
import { readConfig } from '#server/config.ts';
import { projectVersion } from '#server/project-version.ts';

const usage = 'Usage: ninefold mcp [contract] [--url https://…]';

/**
 * `ninefold mcp`: the Model Context Protocol over standard input and output, until that ends. With a contract its author's
 * commands are tools; with the address of an application its calls are, by the token in `NINEFOLD_TOKEN`.
 */
export async function run(argv: readonly string[]): Promise<number> {
  const options = parseOptions(argv, { url: 'value' });
  const wrong = (message: string) => {
    say.error(message);
    return 2;
  };
  if (options.kind === 'wrong') return wrong(`${options.message}\n${usage}`);
  const [file, ...others] = options.words;
  const { url } = options.values;
  if (others.length > 0 || (file === undefined && url === undefined)) return wrong(usage);
  if (url !== undefined && !URL.canParse(url)) return wrong(`${url} is no address.\n${usage}`);
  const config = readConfig();
  if (config.kind === 'mistakes') return wrong(config.mistakes.join('\n'));
  const application = url === undefined ? undefined : remoteApplication(new URL(url), config.config.token);
  const own = file === undefined ? [] : authorTools(file);
  // It goes on until its input ends and everything is answered: nothing else keeps the process.
  serveStdio(() => mcpServer({ application, own, version: projectVersion }), {
    transport: new DrainingTransport(),
  });
  return 0;
}
