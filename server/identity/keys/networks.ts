import { BlockList, isIP } from 'node:net';
import { Recent } from '#server/db/recent.ts';

const BITS = { 4: 32, 6: 128 } as const;

/** Whether a text is an address or a range of addresses (CIDR), of IPv4 or IPv6. */
export function isNetwork(text: string): boolean {
  return parse(text) !== undefined;
}

/** Whether an address lies in one of these. No network at all has every address. */
export function isWithinNetworks(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  // A socket that takes both versions writes an address of version 4 so.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  if (version === 0) return false;
  const key = networks.join(' ');
  return lists.get(key, () => listOf(networks)).check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

const lists = new Recent<string, BlockList>(200);

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of networks) {
    const network = parse(text);
    if (network !== undefined) list.addSubnet(network.address, network.bits, network.family);
  }
  return list;
}

function parse(text: string) {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || more.length > 0 || address.includes('%')) return undefined;
  const most = BITS[version];
  if (prefix !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return undefined;
  const bits = prefix === undefined ? most : Number(prefix);
  const family = version === 4 ? ('ipv4' as const) : ('ipv6' as const);
  return bits > most ? undefined : { address, bits, family };
}
