import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { entityTag, type MemoryFile } from './memory-files.ts'
import { fileSecurityHeaders, noInlineSources, securityHeaders } from './security-headers.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export function loadStaticFiles(folder: string, hsts: string | null): Map<string, MemoryFile> {
  const files = new Map<string, MemoryFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || contentTypes[extname(entry.name)] === undefined) continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const identity = readFileSync(file)
    const compressed = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined)
    const [br, gzip] = [compressed('.br'), compressed('.gz')]
    files.set(path, {
      headers: {
        ...assetHeaders(extname(entry.name), identity, hsts),
        ...(path.startsWith('/assets/') ? {} : { 'cache-control': 'public, max-age=3600' }),
      },
      bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    })
  }
  return files
}

/** The name contains a hash of the content, so that it never changes. */
function assetHeaders(extension: string, body: Buffer, hsts: string | null): Record<string, string> {
  return {
    // An SVG opened on its own is a document, so it needs a policy.
    ...(extension === '.svg' ? securityHeaders(noInlineSources, hsts) : fileSecurityHeaders(hsts)),
    'content-type': contentTypes[extension] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: entityTag(body),
  }
}
