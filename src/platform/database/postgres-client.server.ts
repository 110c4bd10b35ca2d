import { Client } from 'pg'

/** How many statements have a name. Ours are some hundred; the server keeps each of them for each connection. */
const mostNamed = 200

/** Names by statement, the same on every connection of this process. */
const names = new Map<string, string>()

/**
 * A connection that gives its statements names, by which the server plans them once: planning takes it as long as
 * carrying out a small one.
 */
export class NamingClient extends Client {
  override query = ((statement: unknown, ...rest: unknown[]) => {
    const name = typeof statement === 'string' && Array.isArray(rest[0]) ? nameOf(statement) : undefined
    return super.query(...([name === undefined ? statement : { name, text: statement }, ...rest] as [string]))
  }) as Client['query']
}

function nameOf(statement: string): string | undefined {
  const name = names.get(statement)
  if (name !== undefined || names.size === mostNamed || !canBeKept(statement)) return name
  const next = `harbour_${names.size + 1}`
  names.set(statement, next)
  return next
}

/** Whether a statement is likely to come again, and to hand out the same columns when the tables have grown meanwhile. */
function canBeKept(statement: string): boolean {
  // A list of values makes a statement of its own for each number of them.
  return /^(select|insert|update|delete) /.test(statement) && !/(?<!count\()\*| in \(\$/.test(statement)
}
