import fc from 'fast-check';
import { hostileBodies, hostileIds, hostileValues } from './hostile-values.ts';

/** Mostly as it is, else with one property of another kind, or hostile throughout. */
export function nearly(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const hostile = fc.constantFrom(...hostileValues);
  const spoilt = fc.tuple(valid, fc.nat(9), hostile).map(([body, place, value]) => {
    if (typeof body !== 'object' || body === null) return value;
    const names = Object.keys(body);
    return { ...body, [names[place % (names.length + 1)] ?? 'more']: value };
  });
  const bodies = fc.constantFrom(...hostileBodies);
  return fc.oneof({ weight: 4, arbitrary: valid }, { weight: 2, arbitrary: spoilt }, bodies, hostile);
}

/** The contract, without a piece of it, or with a piece of it twice or somewhere else. */
export function anyContract(contract: string): fc.Arbitrary<string> {
  const lines = contract.split('\n');
  const place = fc.nat(lines.length);
  const changed = fc.tuple(place, fc.nat(6), place).map(([at, many, other]) => {
    const without = lines.toSpliced(at, many);
    return without.toSpliced(other % without.length, 0, ...lines.slice(at, at + many)).join('\n');
  });
  const cut = fc.nat(contract.length).map((length) => contract.slice(0, length));
  return fc.oneof(fc.constant(contract), changed, changed, cut);
}

/** JSON-RPC, as agents send it. */
export function anyMessage(tools: readonly string[]): fc.Arbitrary<unknown> {
  const method = fc.constantFrom(
    'initialize',
    'ping',
    'tools/list',
    'tools/call',
    'resources/list',
    'resources/read',
    'resources/templates/list',
    'prompts/list',
    'notifications/initialized',
    '__proto__',
  );
  const given = fc.record(
    { id: fc.constantFrom(...hostileIds), limit: fc.nat(), filter: fc.constant('id != null') },
    { requiredKeys: [] },
  );
  const params = fc.oneof(
    fc.record({ name: fc.constantFrom('x', ...tools), arguments: given }),
    fc.record({ uri: fc.constantFrom('ninefold://app', 'file:///etc/passwd', '', 'x:') }),
    fc.constant({ protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } }),
    fc.jsonValue(),
  );
  const id = fc.oneof(fc.nat(), fc.string());
  return fc.record(
    { jsonrpc: fc.constantFrom('2.0', '1.0'), id, method, params },
    { requiredKeys: ['jsonrpc', 'method'] },
  );
}

export const anyMail = fc
  .tuple(
    fc.constantFrom('a@example.org', '<a@example.org>, b', '=?utf-8?Q?=FF?= <a@b>', '', '"'),
    fc.constantFrom('Hello', '=?utf-8?B?!!!?=', '\0', 'x'.repeat(2_000)),
    fc.constantFrom('text/plain', 'text/html; charset=klingon', 'multipart/mixed; boundary=x', ';', 'a/b'),
    fc.constantFrom(
      'Hello',
      '--x\r\n\r\na\r\n--x--',
      '--x\r\nContent-Type: multipart/mixed; boundary=x',
      '\0',
    ),
  )
  .map(([from, subject, type, text]) =>
    [
      `From: ${from}`,
      'To: support@example.org',
      `Message-ID: <${subject.length}@example.org>`,
      `Subject: ${subject}`,
      `Content-Type: ${type}`,
      '',
      text,
    ].join('\r\n'),
  );

/** Most say what stands between the parts of an upload. */
export const forms: readonly Record<string, string>[] = ['x', 'x', 'x', 'x', '', '"', 'x'.repeat(80)].map(
  (boundary) => ({
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
  }),
);
const part = (disposition: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

/** Forms with a file, without one, with several, and unfinished; and tables. */
export const uploads = [
  `${part('name="file"; filename="a.csv"', 'id,name\n1,2')}--x--\r\n`,
  `${part('name="file"; filename="../../\0.xlsx"', 'PK\u0003\u0004')}--x--\r\n`,
  `${part('name="file"', 'no file')}--x--\r\n`,
  `${part('name="file"; filename="a"', 'a')}${part('name="file"; filename="b"', 'b')}--x--\r\n`,
  part('name="file"; filename="a"', 'unfinished'),
  '--x--\r\n',
  'id,id\n1\n"',
  `${'a,'.repeat(3_000)}\n1`,
  `title\n${'"'.repeat(999)}`,
];

/** As a browser shows or makes one, about what nobody has asked. */
export const anyPasskey = fc
  .tuple(
    fc.constantFrom('webauthn.get', 'webauthn.create', ''),
    fc.uint8Array({ maxLength: 90 }),
    fc.boolean(),
  )
  .map(([type, bytes, isNew]) => {
    const coded = Buffer.from(bytes).toString('base64url');
    const client = { type, challenge: coded, origin: 'http://localhost' };
    const clientDataJSON = Buffer.from(JSON.stringify(client)).toString('base64url');
    const response = isNew
      ? { clientDataJSON, attestationObject: coded, transports: ['usb'] }
      : { clientDataJSON, authenticatorData: coded, signature: coded, userHandle: coded };
    const passkey = { id: coded, rawId: coded, type: 'public-key', response };
    return { ...(isNew ? { name: 'Key' } : {}), passkey };
  });

/** Headers that any call may meet, and few are made for. */
export const anyHeader: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .tuple(
    fc.constantFrom(
      'Accept',
      'Accept-Language',
      'Accept-Encoding',
      'Range',
      'If-None-Match',
      'If-Modified-Since',
      'Ninefold-Key',
      'Ninefold-Act-As',
      'Cookie',
      'Forwarded',
      'X-Forwarded-For',
      'Origin',
      'traceparent',
      'X-Request-Id',
    ),
    fc.constantFrom(
      '',
      '*',
      '"',
      'bytes=9-1',
      'bytes=-',
      'a=%ff; a=b;;=',
      'q=NaN',
      'x'.repeat(2_000),
      ',,,',
      '\u00ff',
    ),
  )
  .map(([name, value]) => ({ [name]: value }));
