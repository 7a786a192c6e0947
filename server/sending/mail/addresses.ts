import { domainToASCII } from 'node:url';

/** As fields of the type `email` have them; the part before the @ may have letters of any language. */
const form = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]+$/u;

/** The addresses in a text, which separates several by commas or semicolons. */
export function addressesIn(text: string): readonly string[] {
  return text
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Those that no mail server could take. Nothing with a line break or a space in it is an address, so none adds a header. */
export function wrongAddresses(addresses: readonly string[]): readonly string[] {
  return addresses.filter((one) => one.length > 254 || !form.test(one) || asMailed(one) === undefined);
}

/** The address with its domain as mail servers write it; undefined where that is none. */
function asMailed(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? undefined : `${address.slice(0, at)}@${domain}`;
}
