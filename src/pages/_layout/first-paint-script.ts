/** The navbar sticks beyond this many pixels, not at it; on very low screens (magnified pages, too) it never does. */
const stickyPastPixels = 45
const stickyHeights = '(height >= 24rem)'

/**
 * Runs before the first paint, and needs nothing else: marks on the document that scripts run, that somebody is signed in, and
 * the notice of the home page; marks, at each scroll, that the page is scrolled and that the navbar sticks. A constant, which the policy of every page names by its hash.
 */
export const firstPaintScript = `
(function (root, cookies) {
  root.dataset.scripted = ''
  function markScrolled() {
    var isScrolled = scrollY > ${stickyPastPixels}, header = document.querySelector('header')
    root.toggleAttribute('data-scrolled', isScrolled)
    if (header) header.toggleAttribute('data-sticky', isScrolled && matchMedia('${stickyHeights}').matches)
  }
  addEventListener('scroll', markScrolled, { passive: true })
  addEventListener('resize', markScrolled)
  var isHttps = location.protocol === 'https:', prefix = isHttps ? '__Host-' : ''
  if (cookies.includes('; ' + prefix + 'harbour-signed-in=1')) root.dataset.signedIn = ''
  var notice = cookies.split('; ' + prefix + 'harbour-notice=')[1]
  if (notice && location.pathname === '/') {
    root.dataset.notice = notice.split(';')[0]
    document.cookie = prefix + 'harbour-notice=; Path=/; Max-Age=0' + (isHttps ? '; Secure' : '')
  }
})(document.documentElement, '; ' + document.cookie)`
