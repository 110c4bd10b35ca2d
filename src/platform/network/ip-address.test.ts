import { expect, test } from 'vitest'
import { isPublicAddress } from './ip-address.server.ts'

const privateV4 = ['0.1.2.3', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1']
const reservedV4 = ['192.0.0.8', '192.0.2.1', '198.19.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255']

function groupsOf(address: string, change = (byte: number) => byte): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map((byte) => change(Number(byte)))
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

const holding: Record<string, (address: string) => string> = {
  compatible: (address) => `::${address}`,
  'compatible, in hexadecimal': (address) => `::${groupsOf(address)}`,
  mapped: (address) => `::ffff:${address}`,
  'mapped, in hexadecimal': (address) => `0:0:0:0:0:FFFF:${groupsOf(address)}`,
  translated: (address) => `::ffff:0:${address}`,
  NAT64: (address) => `64:ff9b::${address}`,
  '6to4': (address) => `2002:${groupsOf(address)}::1`,
  Teredo: (address) => `2001:0:1:2:0:3:${groupsOf(address, (byte) => byte ^ 255)}`,
}

test.each(Object.entries(holding))('an IPv6 address is as public as the IPv4 address in it: %s', (_way, hold) => {
  for (const address of [...privateV4, ...reservedV4]) expect(isPublicAddress(hold(address)), hold(address)).toBe(false)
  for (const address of ['8.8.8.8', '1.1.1.1', '151.101.1.69']) {
    expect(isPublicAddress(hold(address)), hold(address)).toBe(true)
  }
})

test('private and reserved addresses are not public', () => {
  const others = ['::', '::1', '1::1', '100::1', '64:ff9b:1::1', 'fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1']
  const reserved = ['2001:db8::1', '2001:2::1', '2001:10::1', '3fff::1', '4000::1', '5f00::1', 'fe80::1%eth0']
  for (const address of [...privateV4, ...reservedV4, ...others, ...reserved]) {
    expect(isPublicAddress(address), address).toBe(false)
  }
})

test('what is no address is not public', () => {
  for (const text of ['', 'localhost', '127.1', '0x7f000001', '2130706433', '8.8.8.8.8', '8.8.8', '[::1]', 'x::1']) {
    expect(isPublicAddress(text), text).toBe(false)
  }
})

test('addresses of the Internet are public', () => {
  for (const address of ['8.8.8.8', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4009::1', '2400::1']) {
    expect(isPublicAddress(address), address).toBe(true)
  }
})
