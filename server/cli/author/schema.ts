import { contractSchema } from '#shared/contract/schema/contract-schema.ts';

/** `ninefold schema`: the JSON Schema of the YAML blocks, to standard output. */
export async function run(argv: readonly string[]): Promise<number> {
  if (argv.length > 0) {
    process.stderr.write('Usage: ninefold schema\n');
    return 2;
  }
  process.stdout.write(`${JSON.stringify(contractSchema(), undefined, 2)}\n`);
  return 0;
}
