import { expect, test } from 'vitest'
import { createClientAddressReader } from '../../server/requests/client-address.ts'
import { isCrossSiteRequest } from '../../server/requests/csrf.ts'
import { classifyPath } from '../../server/requests/page-paths.ts'
import { origin } from '../support/site/test-site.ts'

test("the client is the first address from the right that is not a trusted proxy's", () => {
  const read = createClientAddressReader(['10.0.0.0/8', '2001:db8:1::/48', '192.0.2.1'])
  const table: [socket: string | undefined, forwardedFor: string | undefined, client: string][] = [
    ['203.0.113.7', undefined, '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', 'spoofed, 198.51.100.66, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.66, 198.51.100.1, 10.9.9.9,192.0.2.1', '198.51.100.1'],
    ['::ffff:10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['2001:db8:1::5', '2001:db8:2::9', '2001:db8:2::9'],
    ['2001:db8:2::5', '2001:db8:3::9', '2001:db8:2::5'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', 'nonsense', '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1, <script>', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
    ['fe80::1%eth0', '198.51.100.1', 'fe80::1%eth0'],
    [undefined, '198.51.100.1', 'unknown'],
  ]
  for (const [socket, forwardedFor, client] of table)
    expect([socket, forwardedFor, read(socket, forwardedFor)]).toEqual([socket, forwardedFor, client])
  expect(createClientAddressReader([])('10.0.0.1', '198.51.100.1')).toBe('10.0.0.1')
})

test("only an unsafe request from another site's page is cross-site", () => {
  const foreign = (method: string, headers: Record<string, string>) =>
    isCrossSiteRequest(new Request(`${origin}/login`, { method, headers }), origin)
  for (const method of ['GET', 'HEAD']) expect(foreign(method, { 'sec-fetch-site': 'cross-site' }), method).toBe(false)
  for (const site of ['same-origin', 'none']) expect(foreign('POST', { 'sec-fetch-site': site }), site).toBe(false)
  for (const site of ['cross-site', 'same-site', 'nonsense']) {
    expect(foreign('POST', { 'sec-fetch-site': site, origin }), site).toBe(true)
  }
  expect(foreign('POST', {})).toBe(false)
  expect(foreign('POST', { origin })).toBe(false)
  expect(foreign('POST', { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' })).toBe(false)
  // Without https this machine may have several names; with it there is only one.
  const publicOrigin = 'https://harbour.test'
  const foreignToHttps = (headers: Record<string, string>) =>
    isCrossSiteRequest(new Request(`${publicOrigin}/login`, { method: 'POST', headers }), publicOrigin)
  expect(foreignToHttps({ origin: publicOrigin, host: 'harbour.test' })).toBe(false)
  expect(foreignToHttps({ origin: publicOrigin, host: '10.0.0.1:3000' })).toBe(false)
  for (const other of ['http://harbour.test', 'https://harbour.test:8443', 'https://10.0.0.1:3000', 'null']) {
    expect(foreignToHttps({ origin: other, host: other.replace(/^https?:\/\//, '') }), other).toBe(true)
  }
  for (const other of [
    'https://harbour.test',
    'null',
    'https://evil.example',
    'http://harbour.test.evil.example',
    'http://harbour.test:81',
    'nonsense',
  ]) {
    expect(foreign('POST', { origin: other, host: 'harbour.test' }), other).toBe(true)
  }
})

test('a path is a page, a missing file, or a page with extra slashes', () => {
  const table: Record<string, ReturnType<typeof classifyPath>['kind'] | `to ${string}`> = {
    '/': 'page',
    '/about': 'page',
    '/about.data': 'page',
    '/_root.data': 'page',
    '/foo.PHP': 'page',
    '/v1.2/notes': 'page',
    '/name.': 'page',
    '/nothing.CSS': 'missing',
    '/.git': 'missing',
    '/.well-known': 'missing',
    '/.well-known/a/b': 'missing',
    '/about/': 'to /about',
    '//evil.example/login': 'to /',
    '//evil.example//': 'to /',
    '/\\evil.example/': 'to /',
    '/\\/\\evil.example/': 'to /',
    '//evil.example/login.data': 'to /',
    '//evil.example/x.css': 'missing',
    '//': 'to /',
  }
  for (const [path, expected] of Object.entries(table)) {
    const verdict = classifyPath(path)
    expect([path, verdict.kind === 'redirect' ? `to ${verdict.to}` : verdict.kind]).toEqual([path, expected])
  }
})
