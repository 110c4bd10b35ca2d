/** The mark before a line of a checklist; decoration only. */
export function CheckMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="mt-0.5 shrink-0 text-link"
    >
      <path d="m4 12.5 5.5 5.5L20 7" />
    </svg>
  )
}
