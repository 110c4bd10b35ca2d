/** The navbar sticks beyond this many pixels, not at it. */
const stickyPastPixels = 45

/**
 * Runs before the first paint, and needs nothing else: marks on the document that scripts run, that somebody is signed in, how
 * far the page is scrolled, and the notice of the home page. A constant, which the policy of every page names by its hash.
 */
export const firstPaintScript = `
(function (root, cookies) {
  root.dataset.scripted = ''
  addEventListener('scroll', function () {
    root.toggleAttribute('data-scrolled', scrollY > ${stickyPastPixels})
  }, { passive: true })
  var isHttps = location.protocol === 'https:', prefix = isHttps ? '__Host-' : ''
  if (cookies.includes('; ' + prefix + 'harbour-signed-in=1')) root.dataset.signedIn = ''
  var notice = cookies.split('; ' + prefix + 'harbour-notice=')[1]
  if (notice && location.pathname === '/') {
    root.dataset.notice = notice.split(';')[0]
    document.cookie = prefix + 'harbour-notice=; Path=/; Max-Age=0' + (isHttps ? '; Secure' : '')
  }
})(document.documentElement, '; ' + document.cookie)`
