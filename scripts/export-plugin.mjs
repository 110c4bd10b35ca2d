// `import picture from './name.svg?picture'`: the drawing's address and size, and the files that weigh less than it.
import { readFileSync, writeFileSync } from 'node:fs'
import { exportPicture, pictureSize } from './export-picture.mjs'

/**
 * @param {{ reportFile: string }} options where to write what each picture weighs in each format
 * @returns {import('vite').Plugin}
 */
export function pictures({ reportFile }) {
  /** @type {Map<string, import('./export-picture.mjs').ExportedPicture>} */
  const exported = new Map()
  let isBuild = false
  return {
    name: 'harbour:pictures',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    load: {
      filter: { id: /\.svg\?picture$/ },
      async handler(id) {
        const file = id.slice(0, -'?picture'.length)
        this.addWatchFile(file)
        // While developing, the drawing itself is enough.
        const svg = readFileSync(file, 'utf8')
        // Only the server puts a picture inside its page: the browser's scripts need not carry it again.
        const data = this.environment.name === 'ssr' ? dataAddressOf(svg) : undefined
        if (!isBuild) return moduleOf(file, { ...pictureSize(svg, file), data }, [])
        const picture = await exportPicture(file)
        exported.set(file, picture)
        const sent = picture.sets.filter(({ isSent }) => isSent)
        return moduleOf(file, { ...picture, data }, sent)
      },
    },
    // Server and browser are built from the same pictures: one of them tells.
    writeBundle() {
      if (this.environment.name !== 'client') return
      const all = [...exported.values()].sort((a, b) => a.name.localeCompare(b.name))
      const report = all.map(({ sets, ...picture }) => ({
        ...picture,
        sets: sets.map((set) => ({ ...set, files: set.files.map(({ width, bytes }) => ({ width, bytes })) })),
      }))
      writeFileSync(reportFile, JSON.stringify(report, null, 2))
      const lighter = all.filter(({ sets }) => sets.some(({ isSent }) => isSent)).length
      const bytes = all.reduce((sum, { svgBytes }) => sum + svgBytes, 0)
      this.info(`${all.length} drawings, ${bytes} bytes; ${lighter} weigh less as AVIF or WebP: ${reportFile}`)
    },
  }
}

/** A drawing as an address that holds all of it. What HTML or an address would read otherwise is escaped. @param {string} svg */
function dataAddressOf(svg) {
  return `data:image/svg+xml,${svg.trim().replaceAll(/[%"#<>&]/g, encodeURIComponent)}`
}

/**
 * A module that names the files by ordinary imports, so that the bundler treats them like every other picture.
 * @param {string} file @param {{ width: number, height: number, data: string | undefined }} picture @param {import('./export-picture.mjs').FormatSet[]} sets
 */
function moduleOf(file, { width, height, data }, sets) {
  /** @type {string[]} */
  const imports = [`import src from ${JSON.stringify(file)}`]
  const sources = sets.map(({ type, files }) => {
    const candidates = files.map((candidate) => {
      const name = `file${imports.length}`
      imports.push(`import ${name} from ${JSON.stringify(candidate.file)}`)
      return `\${${name}} ${candidate.width}w`
    })
    return `{ type: '${type}', srcSet: \`${candidates.join(', ')}\` }`
  })
  return `${imports.join('\n')}\nexport default { src, width: ${width}, height: ${height}, sources: [${sources.join(', ')}], data: ${JSON.stringify(data)} }`
}
