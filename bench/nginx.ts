import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../scripts/programs.mjs'
import { nginxFiles } from '../tests/support/nginx/deployed-nginx.ts'
import { type Program, startProgram } from './processes.ts'

/** Starts nginx with one worker, Debian's default settings and no access log. `servers` are its server blocks. */
export function startNginx({
  folder,
  port,
  servers,
}: {
  folder: string
  port: number
  servers: string
}): Promise<Program> {
  const file = join(folder, 'nginx.conf')
  const { main, http } = nginxFiles(folder)
  writeFileSync(
    file,
    `
    ${main}
    worker_processes 1;
    worker_rlimit_nofile 16384;
    events { worker_connections 8192; }
    http {
      access_log off;
      default_type text/html;
      sendfile on;
      tcp_nopush on;
      # A connection that is closed after so many requests would count against nginx.
      keepalive_requests 100000000;
      ${http}
      ${servers}
    }`,
  )
  return startProgram({ command: findProgram('nginx'), words: ['-p', folder, '-e', 'stderr', '-c', file], port })
}
