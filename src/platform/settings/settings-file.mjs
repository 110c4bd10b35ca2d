// Plain JavaScript without packages, because `npm start` reads the settings before it installs any.
import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import util from 'node:util'
import { settingNames } from './setting-rules.mjs'

/**
 * Adds the settings in `harbour.env`, or in the file that `HARBOUR_ENV` names, to those of the environment, which win.
 * The file is in the project's folder; a name is as typed in the folder in which npm was called. Returns why it can't be
 * read, and which of its settings aren't read as they are written.
 * @param {NodeJS.ProcessEnv} env @param {string} [folder]
 * @returns {{ faults: import('./setting-rules.mjs').SettingFault[], remarks: string[] }}
 */
export function loadSettingsFile(env, folder = '.') {
  const named = env['HARBOUR_ENV']
  const file = named ? resolve(env['INIT_CWD'] ?? folder, named) : resolve(folder, 'harbour.env')
  if (!named && !existsSync(file)) return { faults: [], remarks: [] }
  try {
    const text = decode(readFileSync(file))
    const settings = util.parseEnv(text)
    for (const [name, value] of Object.entries(settings)) env[name] ??= value
    const used = settingNames.filter((name) => env[name] === settings[name])
    return { faults: [], remarks: findLost(text, settings, used).map((remark) => `${basename(file)}: ${remark}`) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'Node 20.12 or newer is needed'
    const what = named ? 'HARBOUR_ENV names a file that' : 'HARBOUR_ENV isn’t set, and harbour.env'
    return { faults: [{ name: 'HARBOUR_ENV', fault: `${what} can’t be read (${code}): ${file}` }], remarks: [] }
  }
}

/** Windows’ editors begin a text with a mark, and its older PowerShell writes UTF-16. @param {Buffer} bytes */
function decode(bytes) {
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)
}

/**
 * What the file says of settings and is not read.
 * @param {string} text @param {NodeJS.Dict<string>} settings @param {string[]} names
 */
function findLost(text, settings, names) {
  const lines = text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Z_]+)[ \t]*(=?)[ \t]*(.*)$/gm)
  // Of several lines with the same name, the last counts.
  const written = new Map([...lines].map(([, name = '', equals, value = '']) => [name, { equals, value }]))
  return names.flatMap((name) => {
    const line = written.get(name)
    if (line === undefined) return []
    if (line.equals === '') return settings[name] === undefined ? [`${name} isn’t set. Write an “=” after it`] : []
    const isCut = isCutShort(line.value, settings[name] ?? '')
    return isCut ? [`${name} is cut short. Put quotes around the whole value, of a kind that isn’t in it`] : []
  })
}

/** Whether a line goes on after its value, other than with a comment. @param {string} line @param {string} value */
function isCutShort(line, value) {
  const quote = /^["'`]/.exec(line)?.[0] ?? ''
  const read = `${quote}${value}${quote}`
  if (value === '' || !line.startsWith(read)) return false
  return !(quote === '' ? /^(\s|$)/ : /^\s*(#|$)/).test(line.slice(read.length))
}
