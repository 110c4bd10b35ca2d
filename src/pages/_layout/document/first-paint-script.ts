/** Never on screens of little height, such as magnified pages. */
const stickyPastPixels = 45
const stickyHeights = '(height >= 24rem)'

/** How long a page waits for its files before it works without them. Those that arrive later take over then. */
const patienceMs = 6000

/**
 * Runs before the first paint. If a file that the page needs fails or does not come, removes the mark that scripts run,
 * so that the plain links and forms are shown. In a tab that was left by the quick exit, the page stays blank until it
 * is asked for. A constant, so that the policy can allow it by its hash.
 */
export const firstPaintScript = /* @__PURE__ */ withoutIndentation(`
(function (root, cookies) {
  if (!('plain' in root.dataset)) root.dataset.scripted = ''
  function showPlain() {
    if (!root.dataset.scripted) delete root.dataset.scripted
  }
  addEventListener('error', showPlain, true)
  setTimeout(function () {
    showPlain()
    for (const link of document.querySelectorAll('[rel=stylesheet]')) {
      if (!link.sheet) link.media = 'print', link.onload = () => link.media = 'all'
    }
  }, ${patienceMs})
  function markScrolled() {
    var isScrolled = scrollY > ${stickyPastPixels}, header = document.querySelector('header'), footer = document.querySelector('footer')
    root.toggleAttribute('data-scrolled', isScrolled)
    header?.toggleAttribute('data-sticky', isScrolled && matchMedia('${stickyHeights}').matches)
    root.toggleAttribute('data-at-footer', footer?.getBoundingClientRect().top < innerHeight)
  }
  addEventListener('scroll', markScrolled)
  addEventListener('resize', markScrolled)
  var prefix = location.protocol === 'https:' ? '__Host-' : ''
  if (cookies.includes('; ' + prefix + 'harbour-signed-in=1')) root.dataset.signedIn = ''
  var notice = cookies.split('; ' + prefix + 'harbour-notice=')[1]
  if (notice && location.pathname === '/') {
    root.dataset.notice = notice.split(';')[0]
    document.cookie = prefix + 'harbour-notice=; Path=/; Max-Age=0' + (prefix && '; Secure')
  }
  var show = document.createElement('button')
  show.textContent = 'Show the page'
  show.className = 'prose-link p-4'
  show.onclick = function () {
    sessionStorage.removeItem('left')
    location.reload()
  }
  function stayBlank() {
    try {
      if (!sessionStorage.left) return
      root.dataset.left = ''
      document.title = 'Blank page'
      root.append(show)
    } catch {}
  }
  stayBlank()
  addEventListener('pageshow', function (event) {
    if (event.persisted) stayBlank()
  })
})(document.documentElement, '; ' + document.cookie)`)

/** Indentation is for readers of this file, and every page contains the script. */
function withoutIndentation(script: string): string {
  return script.replaceAll(/\n +/g, '\n')
}
