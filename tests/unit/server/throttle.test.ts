import { expect, test } from 'vitest';
import { networkOf } from '#server/access/throttle.ts';

test('an IPv4 address is counted as it is, also inside an IPv6 address', () => {
  expect(networkOf({ ip: '203.0.113.9' })).toBe('203.0.113.9');
  expect(networkOf({ ip: '::ffff:203.0.113.9' })).toBe('203.0.113.9');
});

test('the addresses of one IPv6 network of 56 bits are counted together, however they are written', () => {
  const network = '2001:db8:0:07';
  for (const ip of ['2001:db8:0:700::1', '2001:db8:0:7ff:aaaa:bbbb:cccc:dddd', '2001:db8:0:712:0:0:0:2']) {
    expect(networkOf({ ip })).toBe(network);
  }
  expect(networkOf({ ip: '2001:db8::1' })).toBe('2001:db8:0:00');
  expect(networkOf({ ip: '2001:db8:0:ff::2' })).toBe('2001:db8:0:00');
  expect(networkOf({ ip: '::1' })).toBe('0:0:0:00');
  expect(networkOf({ ip: '2001:db8:0:800::1' })).not.toBe(network);
});
