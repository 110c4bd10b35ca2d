/** Plain text as it was written, with its addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const pieces = text.split(/(https?:\/\/[^\s<>"]+)/)
  return (
    <p className="sheet max-w-3xl whitespace-pre-wrap break-words p-6">
      {pieces.map((piece, index) => {
        // Each second piece is what the pattern found.
        if (index % 2 === 0) return piece
        return (
          <a key={piece} href={piece}>
            {piece}
          </a>
        )
      })}
    </p>
  )
}
