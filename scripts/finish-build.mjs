// What the bundler leaves to us: a brotli and a gzip copy beside every text of the browser's part of the build, where it
// is smaller, and the types of the server's part, for whoever imports it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const texts = ['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']

for (const entry of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !texts.includes(extname(entry.name))) continue
  const file = join(entry.parentPath, entry.name)
  const body = readFileSync(file)
  const copies = { '.br': brotliCompressSync(body), '.gz': gzipSync(body, { level: 9 }) }
  for (const [suffix, copy] of Object.entries(copies)) if (copy.length < body.length) writeFileSync(file + suffix, copy)
}

writeFileSync('build/server/index.d.ts', "export { createSite, main, prepareRuntime } from '../../server/main.ts'\n")
