import { chromium } from '@playwright/test'
// usage: node zz-shot.mjs name path width scheme [selector] [full]
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
for (const spec of process.argv.slice(2)) {
  const [name, path, width, scheme = 'light', sel = '', media=''] = spec.split('|')
  const page = await browser.newPage({ viewport: { width: +width, height: +width < 600 ? 780 : 900 }, colorScheme: scheme, reducedMotion: 'reduce' })
  await page.goto('http://localhost:3000' + path, { waitUntil: 'networkidle' })
  if (media) await page.emulateMedia({ media })
  // load lazy images
  await page.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 600) { window.scrollTo(0, y); await new Promise(r => setTimeout(r, 30)) } window.scrollTo(0, 0) })
  await page.waitForTimeout(300)
  if (sel) await page.locator(sel).first().screenshot({ path: `/tmp/shots/${name}.png` })
  else await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true })
  await page.close()
}
await browser.close()
