// What keeps a site from starting whatever is built: faulty settings, and ports in use. `npm start` asks before it
// installs or builds anything; the site itself asks again.
import { whyPortIsTaken } from '../src/platform/network/taken-port.mjs'
import { findRemarks } from '../src/platform/settings/setting-remarks.mjs'
import { findSettingFaults, withoutEmpty } from '../src/platform/settings/setting-rules.mjs'
import { loadSettingsFile } from '../src/platform/settings/settings-file.mjs'

const file = loadSettingsFile(process.env)
const faults = [...file.faults, ...findSettingFaults(process.env)].map(({ fault }) => `  ${fault}`)
if (faults.length > 0) exit([...file.remarks, ...findRemarks(process.env), 'Fix these settings:', ...faults], 78)

const { HOST, METRICS_PORT, PORT, SITE_MODE } = withoutEmpty(process.env)
const taken = await whyPortIsTaken({
  port: Number(PORT ?? 3000),
  host: HOST ?? (SITE_MODE === 'live' ? '0.0.0.0' : '127.0.0.1'),
  metricsPort: METRICS_PORT === undefined ? null : Number(METRICS_PORT),
})
if (taken !== null) exit([taken], 1)

/** @param {string[]} lines @param {number} code */
function exit(lines, code) {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(code)
}
