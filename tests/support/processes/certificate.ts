import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Debian installs it with PostgreSQL. */
export const hasOpenssl: boolean = spawnSync('openssl', ['version']).status === 0

/** A certificate for this machine that nobody else has signed, with its key, as PEM and as files in the folder. */
export function makeCertificate(
  folder: string,
  days: number,
): { key: string; cert: string; file: string; keyFile: string } {
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', `${days}`]
  const subject = [
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1,DNS:localhost',
    '-keyout',
    keyFile,
    '-out',
    file,
  ]
  const { status, stderr } = spawnSync('openssl', [...words, ...subject])
  if (status !== 0) throw new Error(`openssl made no certificate:\n${stderr}`)
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file, keyFile }
}
