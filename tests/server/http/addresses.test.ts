import { describe, expect, it } from 'vitest';
import { Addresses } from '#server/http/addresses.ts';

function bound(...all: readonly string[]): Addresses<string> {
  const addresses = new Addresses<string>();
  for (const address of all) addresses.add(address, address);
  return addresses;
}

describe('addresses', () => {
  const addresses = bound('/-/me', '/:plural', '/:plural/:id', '/:plural/-/export', '/:plural/:id/-/history');

  it('are found by their words and by what stands in the places of their names', () => {
    expect(addresses.find('/-/me')).toEqual({ bound: '/-/me', address: '/-/me', params: {} });
    expect(addresses.find('/desks')).toMatchObject({ bound: '/:plural', params: { plural: 'desks' } });
    const history = { address: '/:plural/:id/-/history', params: { plural: 'desks', id: '7' } };
    expect(addresses.find('/desks/7/-/history')).toMatchObject(history);
  });

  it('have a word where one is bound, and not a name', () => {
    expect(addresses.find('/desks/-/export')?.bound).toBe('/:plural/-/export');
    expect(addresses.find('/-/nothing')).toBeUndefined();
    expect(addresses.find('/desks/-')).toBeUndefined();
  });

  it('end where they end, with a slash or without', () => {
    for (const path of ['', '/', '/desks/', '/desks//', '//7', '/desks/7/-', '/desks/7/-/history/x'])
      expect(addresses.find(path), path).toBeUndefined();
  });

  it('are words as they are written, and names as they are meant', () => {
    expect(addresses.find('/%2D/me')).toMatchObject({
      bound: '/:plural/:id',
      params: { plural: '-', id: 'me' },
    });
    expect(addresses.find('/a%2Fb')?.params).toEqual({ plural: 'a/b' });
    expect(addresses.find('/a%00b')?.params).toEqual({ plural: 'a\uFFFDb' });
    expect(() => addresses.find('/%ff')).toThrow(URIError);
  });
});
