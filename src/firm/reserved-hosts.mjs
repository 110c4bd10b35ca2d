// Plain JavaScript without packages, because settings are checked before any is installed.

/**
 * For examples, tests or one's own machine (RFC 2606, RFC 6761): nobody can own it.
 * @param {string} host
 */
export function isReservedHost(host) {
  return /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))\.?$/i.test(host)
}
