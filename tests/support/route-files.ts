import routes from '#src/routes.ts'

type Route = { path?: string | undefined; file: string; children?: Route[] | undefined }

/** An address with its route files, outermost first. */
export type Address = { path: string; files: string[] }

function flatten(entries: Route[], prefix = '', around: string[] = []): Address[] {
  return entries.flatMap(({ path, file, children }) => {
    const full = path === undefined ? prefix : `${prefix}/${path}`
    const files = [...around, `src/${file}`]
    return children === undefined ? [{ path: full === '' ? '/' : full, files }] : flatten(children, full, files)
  })
}

/** Every address of the site. */
export const addresses: Address[] = flatten(routes as Route[])
