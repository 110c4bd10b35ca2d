/** What the address of the audit log says; empty = all. Days are `YYYY-MM-DD`, both included. */
export type AuditQuery = { action: string; actor: string; about: string; from: string; until: string }

/** An address of the log, or of what is made of it. */
export function auditHref(path: string, wanted: Partial<AuditQuery>, before: number | null = null): string {
  const said = Object.entries({ ...wanted, before: before === null ? '' : String(before) }).filter(
    ([, value]) => value !== '',
  )
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`
}
