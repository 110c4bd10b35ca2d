import routes from '#src/routes.ts'

type Route = { path?: string | undefined; file: string; id?: string | undefined; children?: Route[] | undefined }

/** An address with its route files, outermost first, and the router's own ID of its page. */
export type Address = { path: string; files: string[]; id: string }

function flatten(entries: Route[], prefix = '', around: string[] = []): Address[] {
  return entries.flatMap(({ path: ownPath, file, id, children }) => {
    // The layout's is empty.
    const path = ownPath === '' ? undefined : ownPath
    const full = path === undefined ? prefix : `${prefix}/${path}`
    const files = [...around, `src/${file}`]
    // A list is an address of its own, and around its records.
    const isPage = path !== undefined || children === undefined
    const own = isPage ? [{ path: full === '' ? '/' : full, files, id: id ?? file.replace(/\.tsx?$/, '') }] : []
    return [...own, ...flatten(children ?? [], full, files)]
  })
}

/** Every address of the site. */
export const addresses: Address[] = flatten(routes as Route[])
