// A minimal Node server of one page from memory: `node bench/requests/bare-server.ts PORT FILE`. A baseline, not a real server.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file = ''] = process.argv.slice(2)
const body = readFileSync(file)
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'gzip',
  'content-length': body.length,
}
createServer((_, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1')
