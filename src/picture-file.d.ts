/** A drawing as `import picture from './name.svg?picture'` gives it. Made by scripts/export-plugin.mjs. */
type PictureFile = {
  src: string
  width: number
  height: number
  /** Files that weigh less than the drawing, best format first; none when nothing does. */
  sources: { type: string; srcSet: string }[]
  /** On the server, the drawing itself as an address. */
  data?: string
}

declare module '*.svg?picture' {
  const picture: PictureFile
  export default picture
}
