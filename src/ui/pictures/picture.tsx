type PictureProps = {
  file: PictureFile
  /** Another drawing of the same scene, for screens of `64rem` and more. */
  wide?: PictureFile
  alt: string
  /** How wide it stands on the page, as the attribute `sizes` says it: the browser chooses a file by that. */
  sizes?: string
  /** True for what is seen first: it comes inside the page. Everything else waits until it is near the screen. */
  isFirst?: boolean
  /** False for drawings with a transparent ground. */
  isGrained?: boolean
  className?: string
}

/** A drawing of ours on printed paper, in the format that weighs least. It fills the box that `className` gives it. */
export function Picture({
  file,
  wide,
  alt,
  sizes = '100vw',
  isFirst = false,
  isGrained = true,
  className = '',
}: PictureProps) {
  return (
    <picture className={`${isGrained ? 'grained' : ''} block ${className}`}>
      {wide && <Sources file={wide} sizes={sizes} media="(min-width: 64rem)" />}
      {wide && <source media="(min-width: 64rem)" srcSet={wide.src} width={wide.width} height={wide.height} />}
      <Sources file={file} sizes={sizes} />
      <img
        // The server writes the drawing itself; the browser's scripts know only its address, and leave it as it is.
        src={isFirst ? (file.data ?? file.src) : file.src}
        suppressHydrationWarning={isFirst}
        alt={alt}
        width={file.width}
        height={file.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? 'sync' : undefined}
        className="size-full object-cover"
      />
    </picture>
  )
}

function Sources({ file, sizes, media }: { file: PictureFile; sizes: string; media?: string }) {
  return file.sources.map((source) => (
    <source key={source.type} {...source} sizes={sizes} media={media} width={file.width} height={file.height} />
  ))
}
