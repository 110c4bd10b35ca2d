export type Reference = { table: string; refersTo: string }

/** Each after those that it refers to, so that rows can be inserted in this order. */
export function inOrderOfReferences(tables: string[], references: Reference[]): string[] {
  const ordered = new Set<string>()
  const place = (table: string) => {
    if (ordered.has(table)) return
    const needed = references.filter((reference) => reference.table === table).map(({ refersTo }) => refersTo)
    for (const other of needed.sort()) if (other !== table) place(other)
    ordered.add(table)
  }
  for (const table of [...tables].sort()) place(table)
  return [...ordered].filter((table) => tables.includes(table))
}

/** Numbers that SQLite gives rows automatically, and PostgreSQL does not have. */
const ownNumbers: Record<string, string> = { people_search: 'search_number' }

export function isShared(table: string, column: string): boolean {
  return ownNumbers[table] !== column
}

export function isDataTable(name: string): boolean {
  return !name.startsWith('kysely_') && !name.startsWith('sqlite_')
}

export const batchSize = 500
