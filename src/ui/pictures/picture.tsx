type PictureProps = {
  src: string
  /** Reserves its space before it loads. */
  width: number
  height: number
  /** The same scene for screens of `64rem` and more. */
  wide?: { src: string; width: number; height: number }
  alt: string
  /** Visible first; all others load when they are near the screen. */
  isFirst?: boolean
  className?: string
}

/** It fills the box that `className` gives it. */
export function Picture({ src, width, height, wide, alt, isFirst = false, className = '' }: PictureProps) {
  return (
    <picture className={`grained block ${className}`}>
      {wide && <source media="(min-width: 64rem)" srcSet={wide.src} width={wide.width} height={wide.height} />}
      <img
        src={src}
        // The server inlines the first picture that visitors see; in the browser, scripts know only the file's URL.
        suppressHydrationWarning={isFirst}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? 'sync' : undefined}
        className="size-full object-cover"
      />
    </picture>
  )
}
