import { Icon } from './icon.tsx'

/** The mark before a line of a checklist; decoration only. */
export function CheckMark() {
  return (
    <Icon strokeWidth={2.2} className="mt-0.5 shrink-0 text-link">
      <path d="m4 12.5 5.5 5.5L20 7" />
    </Icon>
  )
}
