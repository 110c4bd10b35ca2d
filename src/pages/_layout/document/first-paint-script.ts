/** The navbar sticks beyond this many pixels, but never on screens of little height, such as magnified pages. */
const stickyPastPixels = 45
const stickyHeights = '(height >= 24rem)'

/**
 * Runs before the first paint, without dependencies. Marks on the document that scripts run and that a user is signed
 * in, and sets the home page's notice; on each scroll, marks whether the page is scrolled, whether the navbar
 * sticks, and whether the footer is in sight. A constant, so that every page's policy can allow it by its hash.
 */
export const firstPaintScript = `
(function (root, cookies) {
  root.dataset.scripted = ''
  function markScrolled() {
    var isScrolled = scrollY > ${stickyPastPixels}
    var header = document.querySelector('header'), footer = document.querySelector('footer')
    root.toggleAttribute('data-scrolled', isScrolled)
    if (header) header.toggleAttribute('data-sticky', isScrolled && matchMedia('${stickyHeights}').matches)
    if (footer) root.toggleAttribute('data-at-footer', footer.getBoundingClientRect().top < innerHeight)
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
