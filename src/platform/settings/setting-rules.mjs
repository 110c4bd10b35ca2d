// What each setting must be. Plain JavaScript without packages, because `npm start` asks before it installs any.
import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { resolve, sep } from 'node:path'
import { isReservedHost } from '#src/firm/reserved-hosts.mjs'

/** What is wrong with a value; undefined: nothing. @typedef {(value: string) => string | undefined} Rule */
/** `name`: of a setting that can't be used; null if it only doesn't suit others. @typedef {{ name: string | null, fault: string }} SettingFault */
/** @typedef {Record<string, string | undefined>} Environment */

export const minPassphraseLength = 12

const smtpExample = 'smtp://mail.example.com:587'

/** @type {Record<string, Rule>} */
const rules = {
  PORT: wholeNumber(1, 65535),
  HOST: must(isHost, 'must be an IP address or a host name'),
  ORIGIN: (value) => {
    const url = parseUrl(value)
    if (url === null || !/^https?:$/.test(url.protocol))
      return 'must be an address that starts with http:// or https://'
    return url.href === `${url.origin}/` ? undefined : 'must not contain a path, query or user name'
  },
  DATA_DIR: anything,
  DATABASE_URL: addressOf('postgres:', 'postgresql:'),
  SECRET: must((value) => value.length >= 32, 'must have 32 characters or more'),
  SMTP_URL: (value) => {
    const url = parseUrl(value)
    const authority = url?.searchParams.get('tlsCAFile') ?? null
    const fault = addressOf('smtp:', 'smtps:')(value)
    if (fault !== undefined || url?.hostname === '') return fault ?? `must name the mail server, like ${smtpExample}`
    if (authority !== null && !isReadable(authority)) return `names a tlsCAFile that can’t be read: ${authority}`
    return findOptionFault([...(url?.searchParams ?? [])])
  },
  MAIL_FROM: must((value) => senderIn(value) !== null, 'must contain an email address, and only one'),
  ADMIN_EMAIL: must((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()), 'must be an email address'),
  ADMIN_PASSWORD: (value) => {
    if (value.length < 12) return 'must have 12 characters or more'
    return value.length > 128 ? 'must have 128 characters or fewer' : undefined
  },
  SITE_MODE: must((value) => value === 'sample' || value === 'live', "must be 'sample' or 'live'"),
  TRUST_PROXY: must(
    (value) => value.split(',').every((part) => isAddressOrRange(part.trim())),
    'must be IP addresses or ranges like 10.0.0.0/8, separated by commas',
  ),
  BACKUP_COMMAND: anything,
  BACKUP_DIR: anything,
  BACKUP_PASSPHRASE: must(
    (value) => value.length >= minPassphraseLength,
    `must have ${minPassphraseLength} characters or more`,
  ),
  // Not shorter than the links to appointments work.
  KEEP_APPOINTMENTS_MONTHS: wholeNumber(2, 120),
  KEEP_EMAILS_MONTHS: wholeNumber(2, 120),
  BACKUP_KEEP_DAYS: wholeNumber(7, 366),
  HSTS: must(
    (value) => /^max-age=\d+(; ?includeSubDomains)?(; ?preload)?$/i.test(value),
    'must be like max-age=63072000 or max-age=63072000; includeSubDomains',
  ),
  METRICS_PORT: wholeNumber(1, 65535),
  OTEL_EXPORTER_OTLP_ENDPOINT: addressOf('http:', 'https:'),
  LOG_LEVEL: must(
    (value) => ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].includes(value),
    'must be trace, debug, info, warn, error or fatal',
  ),
}

export const settingNames = [...Object.keys(rules), 'HARBOUR_ENV']

/** An empty variable counts as unset. @param {Environment} env @returns {Environment} */
export function withoutEmpty(env) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}

/** Every fault at once, without the values, which may be secret. @param {Environment} env @returns {SettingFault[]} */
export function findSettingFaults(env) {
  const filledIn = withoutEmpty(env)
  const alone = Object.entries(rules).flatMap(([name, rule]) => {
    const value = filledIn[name]
    const fault = value === undefined ? undefined : rule(value)
    if (value === undefined || fault === undefined) return []
    return [{ name, fault: `${name} ${isQuoted(value) ? quoted : fault}` }]
  })
  const together = [
    ...faultyCombinations(filledIn),
    ...(filledIn['SITE_MODE'] === 'live' ? faultyInLiveMode(filledIn) : []),
  ]
  return [...alone, ...together.map((fault) => ({ name: null, fault }))]
}

const quoted = 'has quotes around it, and the quotes are part of the value: remove them'

/** @param {string} value */
export function isQuoted(value) {
  return value.length > 1 && /^(["']).*\1$/s.test(value)
}

/** The address of the one sender in `Name <address>` and the like. @param {string} text */
export function senderIn(text) {
  const named = text.replaceAll(/\([^()]*\)|"(?:[^"\\]|\\.)*"/g, ' ')
  const inBrackets = [...named.matchAll(/<([^<>]*)>/g)].map(([, address]) => address ?? '')
  const found = inBrackets.length > 0 ? inBrackets : named.split(/[\s,;]+/).filter((word) => word.includes('@'))
  const [address = ''] = found
  return found.length === 1 && /^[^\s@]+@[^\s@]+$/.test(address.trim()) ? address.trim() : null
}

/** @param {Environment} filledIn */
function faultyCombinations(filledIn) {
  const isSet = (/** @type {string} */ name) => filledIn[name] !== undefined
  const faults = []
  if (isSet('ADMIN_EMAIL') !== isSet('ADMIN_PASSWORD'))
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  if (isSet('DATABASE_URL') && !isSet('SECRET'))
    faults.push('SECRET must be set when DATABASE_URL is, so that every copy of the site signs with the same secret')
  const { BACKUP_DIR, DATA_DIR = './data', METRICS_PORT, PORT = '3000' } = filledIn
  if (BACKUP_DIR !== undefined && `${resolve(BACKUP_DIR)}${sep}`.startsWith(`${resolve(DATA_DIR)}${sep}`))
    faults.push('BACKUP_DIR must be outside DATA_DIR, so that losing one doesn’t lose both')
  if (METRICS_PORT !== undefined && Number(METRICS_PORT) === Number(PORT))
    faults.push('METRICS_PORT must differ from PORT: metrics aren’t for the public')
  return faults
}

/** @param {Environment} filledIn */
function faultyInLiveMode({ ORIGIN = '', SMTP_URL, MAIL_FROM }) {
  const faults = []
  const host = parseUrl(ORIGIN)?.hostname
  if (!/^https:/i.test(ORIGIN)) faults.push('ORIGIN must start with https:// when SITE_MODE is live')
  if (host !== undefined && (isReservedHost(host) || isLoopback(host)))
    faults.push('ORIGIN must be an address of your own when SITE_MODE is live, not this machine or an example')
  // Without a mail server, emails would be files with working links that nobody receives.
  if (SMTP_URL === undefined) faults.push('SMTP_URL must be set when SITE_MODE is live')
  const sender = MAIL_FROM === undefined ? 'no-reply@localhost' : senderIn(MAIL_FROM)
  if (sender !== null && isReservedHost(sender.slice(sender.lastIndexOf('@') + 1)))
    faults.push('MAIL_FROM must be an email address of your own when SITE_MODE is live')
  return faults
}

/** @returns {undefined} */
function anything() {
  return undefined
}

/** @param {(value: string) => boolean} isRight @param {string} fault @returns {Rule} */
function must(isRight, fault) {
  return (value) => (isRight(value) ? undefined : fault)
}

/** @param {number} from @param {number} to @returns {Rule} */
function wholeNumber(from, to) {
  const isWithin = (/** @type {number} */ number) => number >= from && number <= to
  return must((value) => /^\d{1,5}$/.test(value) && isWithin(Number(value)), `must be a number from ${from} to ${to}`)
}

/** @param {string[]} protocols @returns {Rule} */
function addressOf(...protocols) {
  return (value) => {
    const begins = protocols.some((protocol) => value.trimStart().toLowerCase().startsWith(`${protocol}//`))
    if (!begins) return `must start with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
    const hint = 'check its port, and percent-encode special characters in a password'
    return URL.canParse(value) ? undefined : `must be an address: ${hint}`
  }
}

/** Options of other spellings, and other values, would do nothing. @param {[name: string, value: string][]} options */
function findOptionFault(options) {
  const misspelt = ['requireTLS', 'tlsCAFile'].find((option) =>
    options.some(([name]) => name !== option && name.toLowerCase() === option.toLowerCase()),
  )
  if (misspelt !== undefined) return `has an option that must be spelt ${misspelt}`
  const isWrong = options.some(([name, value]) => name === 'requireTLS' && value !== 'true' && value !== 'false')
  return isWrong ? 'has a requireTLS that must be true or false' : undefined
}

/** @param {string} text */
function parseUrl(text) {
  return URL.canParse(text) ? new URL(text) : null
}

/** Whether it is this machine's shows when the site starts. @param {string} text */
function isHost(text) {
  return isIP(text) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)
}

/** A range mapped to IPv6 must not hold IPv6 addresses too. @param {string} text */
function isAddressOrRange(text) {
  const [address = '', bits = '0', ...more] = text.split('/')
  const [least, most] = isIP(address) === 4 ? [0, 32] : [/^::ffff:/i.test(address) ? 96 : 0, 128]
  if (isIP(address) === 0 || more.length > 0) return false
  return !text.includes('/') || (/^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most)
}

/** Of a URL's host, as it is written there. @param {string} host */
function isLoopback(host) {
  return /^(127(\.\d+){3}|\[::(1|ffff:7f[\da-f]{2}:[\da-f]{1,4})\])$/.test(host)
}

/** @param {string} file */
function isReadable(file) {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
