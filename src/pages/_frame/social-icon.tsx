import type { SocialIcon as SocialIconName } from '../../firm/firm.ts'
import { Icon } from '../../ui/icon.tsx'

/** Our own marks, drawn in the language of the site; no company's sign. */
const paths: Record<SocialIconName, string> = {
  anchor: 'M12 7v14m0 0c-4 0-7-3-8-7m8 7c4 0 7-3 8-7M8 10h8M12 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  'signal-flag': 'M5 3v18M5 4h14l-4 4 4 4H5',
  compass: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm3-12-2 4-4 2 2-4 4-2Z',
  lantern: 'M9 3h6m-5 0v3m4-3v3M8 6h8l2 11H6L8 6Zm-1 11v4h10v-4M12 10v4',
}

export function SocialIcon({ icon }: { icon: SocialIconName }) {
  return (
    <Icon strokeWidth={1.7}>
      <path d={paths[icon]} />
    </Icon>
  )
}
