import type { Findings } from '../language/findings.ts';
import type { Node, ScalarNode } from '../language/node.ts';
import { type MapReader, readText, wrongKind } from '../reading/reading.ts';

/** How large an uploaded file may be, and which media types it may have. */
export function readUploadLimits(
  reader: MapReader,
  type: 'file' | 'image',
): { readonly maxSize: number; readonly accept: readonly string[] } {
  return {
    maxSize: reader.with('max_size', readSize) ?? 10 * units.MB,
    accept: reader.with('accept', readAccept) ?? (type === 'image' ? ['image/*'] : []),
  };
}

const units = { B: 1, kB: 1024, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const;

/** `10 MB`: in bytes. */
export function readSize(node: Node, findings: Findings): number | undefined {
  const parts = node.kind === 'scalar' ? /^([1-9]\d{0,5}) ?(B|kB|KB|MB|GB)$/.exec(node.text) : null;
  // The pattern has only words that are keys of the table.
  if (parts !== null) return Number(parts[1]) * units[parts[2] as keyof typeof units];
  const hint = 'For instance `500 kB` or `10 MB`.';
  findings.add('wrong_value', node.place, { message: 'This should be a size.', hint });
  return undefined;
}

function readAccept(node: Node, findings: Findings): readonly string[] | undefined {
  if (node.kind !== 'list') return wrongKind(node, 'a list such as `[image/png, application/pdf]`', findings);
  return node.items.flatMap((item) => {
    const text = readText(item, findings);
    return text === undefined ? [] : mediaType(text, findings);
  });
}

function mediaType(node: ScalarNode, findings: Findings): readonly string[] {
  const type = node.text.toLowerCase();
  if (/^[a-z]+\/(?:\*|[a-z0-9][a-z0-9.+-]*)$/.test(type)) return [type];
  const hint = 'For instance `image/*` or `application/pdf`.';
  findings.add('wrong_value', node.place, { message: `\`${node.text}\` is not a media type.`, hint });
  return [];
}
