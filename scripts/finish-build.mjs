// Finishes the bundler's output: adds brotli and gzip copies of the browser's text files where they are smaller, and
// removes the server's source maps, which were for the check of the build, and what names them.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildFolder } from './make-build.mjs'

const texts = ['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']

for (const entry of readdirSync(join(buildFolder, 'client'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !texts.includes(extname(entry.name))) continue
  const file = join(entry.parentPath, entry.name)
  const body = readFileSync(file)
  const copies = { '.br': brotliCompressSync(body), '.gz': gzipSync(body, { level: 9 }) }
  for (const [suffix, copy] of Object.entries(copies)) if (copy.length < body.length) writeFileSync(file + suffix, copy)
}

for (const entry of readdirSync(join(buildFolder, 'server'), { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name)
  if (extname(file) === '.map') rmSync(file)
  if (extname(file) === '.js')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'))
}
