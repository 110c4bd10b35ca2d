import { readFileSync } from 'node:fs'

/** `deploy/nginx.conf`, as its users get it. */
export const nginxConfiguration: string = readFileSync('deploy/nginx.conf', 'utf8')

/** The block that begins with `start`, up to its closing bracket. Throws if there is none. */
export function nginxBlock(start: string): string {
  const lines = nginxConfiguration.split('\n')
  const first = lines.findIndex((line) => line.trim() === start)
  const indent = /^ */.exec(lines[first] ?? '')?.[0] ?? ''
  const last = lines.findIndex((line, index) => index > first && line === `${indent}}`)
  if (first === -1 || last === -1) throw new Error(`deploy/nginx.conf has no block '${start}'.`)
  return lines.slice(first, last + 1).join('\n')
}

/** Replaces parts of a configuration that fit production only. Throws if one of them is not there, or not once. */
export function adaptNginx(configuration: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((text, [part, replacement]) => {
    const pieces = text.split(part)
    if (pieces.length !== 2) throw new Error(`deploy/nginx.conf has '${part}' ${pieces.length - 1} times.`)
    return pieces.join(replacement)
  }, configuration)
}

/** The line of `upstream` that names a copy of the site. */
export const copyLine = 'server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;'

/** Directives that keep the files of an nginx in a folder, and it in the foreground. */
export function nginxFiles(folder: string): { main: string; http: string } {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return {
    main: `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr error;`,
    http: temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n'),
  }
}
