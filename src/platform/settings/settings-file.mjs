// Plain JavaScript without packages, because `npm start` reads the settings before it installs any.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Adds the settings in `harbour.env`, or in the file that `HARBOUR_ENV` names, to those of the environment, which win.
 * The file is in the project's folder; a name is as typed in the folder in which npm was called.
 * @param {NodeJS.ProcessEnv} env @param {string} [folder]
 * @returns {import('./setting-rules.mjs').SettingFault | null}
 */
export function loadSettingsFile(env, folder = '.') {
  const named = env['HARBOUR_ENV']
  const file = named ? resolve(env['INIT_CWD'] ?? folder, named) : resolve(folder, 'harbour.env')
  if (!named && !existsSync(file)) return null
  try {
    // Reads it first: Node's own function says of any fault that the file is not there.
    readFileSync(file)
    process.loadEnvFile(file)
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'Node 20.12 or newer is needed'
    const what = named ? 'HARBOUR_ENV names a file that' : 'HARBOUR_ENV isn’t set, and harbour.env'
    return { name: 'HARBOUR_ENV', fault: `${what} can’t be read (${code}): ${file}` }
  }
}
