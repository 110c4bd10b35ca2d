// Runs one of the built server's commands on the pinned Node.
import { enableCompileCache } from 'node:module'

enableCompileCache('build/.cache/compile')
const { main } = await import('#built/main')
await main(process.argv.slice(2))
