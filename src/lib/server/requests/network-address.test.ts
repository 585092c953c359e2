import { expect, test } from 'vitest'
import { toClientKey, toSiteKey } from './network-address'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
  ['[::ffff:cb00:7107]:49152', '203.0.113.7'],
  ['203.0.113.7:49152', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:49152', '203.0.113.7'],
])('counts the IPv4 address %s as %s', (address, key) => {
  expect(toClientKey(address)).toBe(key)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['[2001:db8:1:2::1]:49152', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
])('counts the IPv6 address %s as its network %s', (address, key) => {
  expect(toClientKey(address)).toBe(key)
})

test('counts all networks of one customer as one site', () => {
  const sites = ['2001:db8:1:2::1', '2001:db8:1:ffff::1', '2001:db8:1::'].map(toSiteKey)
  expect(new Set(sites)).toEqual(new Set(['2001:db8:1::/48']))
  expect(toSiteKey('2001:db8:2::')).toBe('2001:db8:2::/48')
  expect(toSiteKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('counts text that is not an address unchanged', () => {
  expect(toClientKey('unknown')).toBe('unknown')
  expect(toClientKey('')).toBe('')
})
