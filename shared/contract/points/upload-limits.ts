import type { Findings } from '../language/findings.ts';
import type { Node } from '../language/node.ts';
import { readText } from '../reading/reading.ts';

const units = { B: 1, kB: 1024, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const;

/** `10 MB`. */
export const sizePattern = /^([1-9]\d{0,5}) ?(B|kB|KB|MB|GB)$/;

/** `10 MB`: in bytes. */
export function readSize(node: Node, findings: Findings): number | undefined {
  const parts = node.kind === 'scalar' ? sizePattern.exec(node.text) : null;
  // The pattern has only words that are keys of the table.
  if (parts !== null) return Number(parts[1]) * units[parts[2] as keyof typeof units];
  const hint = 'For instance `500 kB` or `10 MB`.';
  findings.add('wrong_value', node.place, { message: 'This should be a size.', hint });
  return undefined;
}

/** `image/png`, or `image/*`. */
export const mediaTypePattern = /^[A-Za-z]+\/(?:\*|[A-Za-z0-9][A-Za-z0-9.+-]*)$/;

/** A kind of file, in small letters. */
export function readMediaType(node: Node, findings: Findings): string | undefined {
  const text = readText(node, findings);
  if (text === undefined || mediaTypePattern.test(text.text)) return text?.text.toLowerCase();
  const hint = 'For instance `image/*` or `application/pdf`.';
  findings.add('wrong_value', text.place, { message: `\`${text.text}\` is not a media type.`, hint });
  return undefined;
}
