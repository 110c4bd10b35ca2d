import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'

/** A source file with its imports. Paths are relative to the project folder, with `/`. */
export type SourceFile = {
  path: string
  text: string
  /** Imports of our own files. */
  files: string[]
  /** Names of imported packages, `node:` for Node's own. */
  packages: string[]
}

/** Every source file in some folders. */
export function readSources(folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !path.includes('/node_modules/'))
      .map(readSource),
  )
}

export function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport|@import|import\(|url\()\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  )
  const isOwn = (specifier: string) => specifier.startsWith('.') || specifier.startsWith('#src/')
  const own = specifiers
    .filter((specifier) => isOwn(specifier) && !specifier.includes('/+types/'))
    // `desk.css?url` is the file's address in the build.
    .map((specifier) => specifier.replace(/\?url$/, ''))
  const foreign = specifiers.filter((specifier) => !isOwn(specifier) && !specifier.startsWith('virtual:'))
  return {
    path,
    text,
    files: own.map((specifier) => fileOf(specifier, path)),
    packages: foreign.map(packageName),
  }
}

/** `#src/` is the folder itself, from wherever it is imported. */
function fileOf(specifier: string, importer: string): string {
  const file = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(importer), specifier)
  return normalize(file).replaceAll('\\', '/')
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return 'node:'
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
