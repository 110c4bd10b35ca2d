import { chromium } from '@playwright/test'
const N = +(process.env.N ?? 5)
const urls = process.argv.slice(2)
const res = Object.fromEntries(urls.map(u => [u, []]))
for (let i = 0; i < N; i++) for (const url of urls) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--ignore-certificate-errors'] })
  const ctx = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, ignoreHTTPSErrors: true })
  const page = await ctx.newPage(); const s = await ctx.newCDPSession(page)
  await s.send('Network.enable')
  await s.send('Network.emulateNetworkConditions', { offline: false, latency: 562.5, downloadThroughput: 1638.4 * 1024 / 8 * 0.9, uploadThroughput: 675 * 1024 / 8 })
  await s.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'load' }); await page.waitForTimeout(1500)
  res[url].push(await page.evaluate(() => new Promise(r => { let l = null, sh=0; new PerformanceObserver(e => { for (const x of e.getEntries()) sh+=x.value }).observe({ type: 'layout-shift', buffered: true }); new PerformanceObserver(e => { for (const x of e.getEntries()) l = x }).observe({ type: 'largest-contentful-paint', buffered: true }); setTimeout(() => r({ lcp: l.startTime, el: l.element?.tagName+' '+l.size, fcp: performance.getEntriesByName('first-contentful-paint')[0].startTime, ttfb: performance.getEntriesByType('navigation')[0].responseStart, end: performance.getEntriesByType('navigation')[0].responseEnd, dcl: performance.getEntriesByType('navigation')[0].domInteractive, sh }), 100) })))
  await browser.close()
}
const med = (xs) => [...xs].sort((a, b) => a - b)[xs.length >> 1]
for (const [u, r] of Object.entries(res)) console.log(u.padEnd(50), 'LCP', Math.round(med(r.map(x => x.lcp))), 'FCP', Math.round(med(r.map(x => x.fcp))), 'ttfb', Math.round(med(r.map(x => x.ttfb))), 'end', Math.round(med(r.map(x => x.end))), 'dom', Math.round(med(r.map(x => x.dcl))), r[0].el, 'cls', r[0].sh.toFixed(4))
