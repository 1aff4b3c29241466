import { expect, test } from 'vitest';
import { networkOf } from '#server/access/throttle.ts';

test('an IPv4 address is counted as it is, also inside an IPv6 address', () => {
  expect(networkOf({ ip: '203.0.113.9' })).toBe('203.0.113.9');
  expect(networkOf({ ip: '::ffff:203.0.113.9' })).toBe('203.0.113.9');
});

test('the addresses of one IPv6 network of 64 bits are counted together, however they are written', () => {
  const network = '2001:db8:0:7';
  for (const ip of ['2001:db8:0:7::1', '2001:db8:0:7:aaaa:bbbb:cccc:dddd', '2001:db8:0:7:0:0:0:2']) {
    expect(networkOf({ ip })).toBe(network);
  }
  expect(networkOf({ ip: '2001:db8::1' })).toBe('2001:db8:0:0');
  expect(networkOf({ ip: '2001:db8::2' })).toBe('2001:db8:0:0');
  expect(networkOf({ ip: '::1' })).toBe('0:0:0:0');
  expect(networkOf({ ip: '2001:db8:0:8::1' })).not.toBe(network);
});
