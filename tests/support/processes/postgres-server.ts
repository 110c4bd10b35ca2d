import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { postgresFolder } from '../../../scripts/programs.mjs'
import { freePort } from '../free-port.ts'

export type PostgresServer = {
  url: string
  /** Stops it for good and removes its data. */
  stop: () => void
  /** Shuts it down, breaking every connection: cleanly (`fast`), or like a crash (`immediate`). */
  shutDown: (mode: 'fast' | 'immediate') => void
  /** Starts it again, on the same port. */
  startAgain: () => void
  /** Freezes all its processes: connections stay open, but nothing responds. */
  pause: () => void
  resume: () => void
}

/**
 * Starts a private PostgreSQL on a free port of this machine, or returns null if none is installed. It does not wait
 * for the disk unless asked to. `isStarted` false = it waits for `startAgain`. `parent`: the folder that its own is in.
 */
export async function startPostgres({
  waitsForDisk = false,
  isStarted = true,
  parent = tmpdir(),
} = {}): Promise<PostgresServer | null> {
  const binaries = postgresFolder()
  if (binaries === undefined) return null
  const folder = mkdtempSync(join(parent, 'harbour-postgres-'))
  const owner = unprivilegedOwner(folder)
  const run = (program: string, words: string[]) => {
    // PostgreSQL refuses to run as root. Its output is discarded: the server it leaves running would hold a pipe open.
    const result = spawnSync(join(binaries, program), words, {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, LC_ALL: 'C' },
    })
    if (result.status !== 0) throw new Error(`${program} ${words.join(' ')} failed with status ${result.status}`)
  }
  const data = join(folder, 'data')
  const port = await freePort()
  run('initdb', ['-D', data, '-U', 'harbour', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200 -c fsync=${waitsForDisk ? 'on' : 'off'}`
  const start = () => run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const shutDown = (mode: string) => run('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop'])
  const pidFile = join(data, 'postmaster.pid')
  if (isStarted) start()
  return {
    url: `postgres://harbour@127.0.0.1:${port}/postgres`,
    stop: () => {
      if (existsSync(pidFile)) shutDown('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
    shutDown,
    startAgain: start,
    pause: () => signalAll(pidFile, 'SIGSTOP'),
    resume: () => signalAll(pidFile, 'SIGCONT'),
  }
}

/** Sends a signal to a PostgreSQL and to every process that it has forked. */
function signalAll(pidFile: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0])
  // The parent is stopped first and continued last: in between it neither forks nor reaps processes.
  if (signal === 'SIGSTOP') process.kill(postmaster, signal)
  const processes = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout
  for (const line of processes.split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    if (pid !== undefined && parent === postmaster) process.kill(pid, signal)
  }
  if (signal === 'SIGCONT') process.kill(postmaster, signal)
}

function unprivilegedOwner(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const owner = { uid: id('-u') || 65_534, gid: id('-g') || 65_534 }
  chownSync(folder, owner.uid, owner.gid)
  return owner
}

/** Creates a database on a server, empty or copied from the named one, and returns its URL. */
export async function createDatabase(serverUrl: string, original = 'template1'): Promise<string> {
  const name = `harbour_${randomUUID().replaceAll('-', '')}`
  await asServer(serverUrl, `create database ${name} template ${original} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Drops a database, disconnecting its clients. */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  const server = new URL(databaseUrl)
  const name = server.pathname.slice(1)
  server.pathname = '/postgres'
  await asServer(server.href, `drop database ${name} with (force)`)
}

async function asServer(serverUrl: string, statement: string): Promise<void> {
  const server = new Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(statement)
  await server.end()
}
