import { expect, test } from 'vitest'
import { rateLimitSubnet, rateLimitSubnets } from '#src/platform/network/ip-address.server.ts'

test('an IPv6 address counts by its /64, /56 and /48, with growing totals', () => {
  expect(rateLimitSubnets('2001:0DB8:abcd:12ff:1:2:3:4')).toEqual([
    { subnet: '2001:db8:abcd:12ff::/64', factor: 1 },
    { subnet: '2001:db8:abcd:1200::/56', factor: 2 },
    { subnet: '2001:db8:abcd::/48', factor: 8 },
  ])
  expect(rateLimitSubnet('fe80::1%eth0')).toBe('fe80::/64')
})

test('IPv4 counts by address and /24, also in IPv6; anything else counts by itself', () => {
  const subnets = [
    { subnet: '203.0.113.7', factor: 1 },
    { subnet: '203.0.113.0/24', factor: 16 },
  ]
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107']) {
    expect(rateLimitSubnets(address)).toEqual(subnets)
  }
  expect(rateLimitSubnets('unknown')).toEqual([{ subnet: 'unknown', factor: 1 }])
})
