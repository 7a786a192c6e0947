import { messageOf } from '#shared/messages/message.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { Tool, ToolRequest } from './tool.ts';

/** The call that a tool makes with such arguments. The values in its body are judged by the call itself. */
export function toolRequest(tool: Tool, given: Readonly<Record<string, unknown>>): Outcome<ToolRequest> {
  const known = new Set([...tool.inPath, ...tool.inQuery, ...Object.keys(tool.inHeaders)]);
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let path = tool.path;
  for (const [name, value] of Object.entries(given)) {
    if (tool.hasBody && name === 'values') {
      if (typeof value !== 'object' || Array.isArray(value))
        return refuse('bad_request', messageOf('refusals.argumentNoObject', { name }));
      continue;
    }
    if (!known.has(name)) {
      const all = [...known, ...(tool.hasBody ? ['values'] : [])].map((one) => `\`${one}\``).join(', ');
      return refuse('bad_request', messageOf('refusals.noArgument', { name, known: all }));
    }
    if (value === null || value === undefined) continue;
    const text = textOf(value);
    // Half a letter stands in no address.
    if (text?.isWellFormed() !== true)
      return refuse('bad_request', messageOf('refusals.argumentNoText', { name }));
    const header = tool.inHeaders[name];
    if (header !== undefined) headers[header.toLowerCase()] = asEtag(text);
    else if (tool.inPath.includes(name)) path = path.replace(`{${name}}`, encodeURIComponent(text));
    else query.set(name, text);
  }
  const missing = tool.inPath.find((name) => path.includes(`{${name}}`));
  if (missing !== undefined)
    return refuse('bad_request', messageOf('refusals.argumentMissing', { name: missing }));
  const asked = query.size === 0 ? '' : `?${query}`;
  const body = tool.hasBody ? (given['values'] ?? {}) : undefined;
  return done({ method: tool.method, address: `${path}${asked}`, headers, body });
}

/** A version may be named as a record has it, `2`, or as an ETag, `"2"`. */
function asEtag(text: string): string {
  return /^\d+$/.test(text) ? `"${text}"` : text;
}

/** As it stands in an address, where all is text and a list has commas. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') ? value.join(',') : undefined;
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
