import type { CSSProperties } from 'react'
import { siteColours } from '#src/firm/look/site-colours.ts'

/** Emails can’t read variables. */
const { light, dark } = siteColours

/** With !important, because the light colours are inline. */
const inHead = `:root { color-scheme: light dark }
a:not(.button) { color: ${light.heading} }
@media (prefers-color-scheme: dark) {
.page { background-color: ${dark.page} !important; color: ${dark.body} !important }
.heading, a:not(.button) { color: ${dark.heading} !important }
.muted { color: ${dark.muted} !important }
.facts { background-color: ${dark.panel} !important; border-color: ${dark.heading} !important }
.rule { border-color: ${dark.rule} !important }
.button { background-color: ${dark.primary} !important; border-color: ${dark.primary} !important; color: ${dark['on-primary']} !important }
}`

const serif = '"Source Serif 4", Georgia, "Times New Roman", serif'

const styles = {
  page: {
    margin: 0,
    backgroundColor: light.page,
    color: light.body,
    fontFamily: 'Figtree, "Helvetica Neue", Helvetica, Arial, sans-serif',
    fontSize: '17px',
    lineHeight: '1.6',
  },
  column: {
    maxWidth: '600px',
    boxSizing: 'border-box',
    margin: '0 auto',
    padding: '24px 20px',
    overflowWrap: 'anywhere',
  },
  sender: { margin: '28px 0 0', color: light.heading, fontFamily: serif, fontSize: '20px', fontWeight: 600 },
  heading: {
    margin: '0 0 20px',
    color: light.heading,
    fontFamily: serif,
    fontSize: '28px',
    fontWeight: 600,
    lineHeight: '1.2',
  },
  facts: {
    margin: '20px 0',
    padding: '16px 20px',
    borderLeft: `4px solid ${light.heading}`,
    backgroundColor: light.panel,
  },
  buttonLine: { margin: '24px 0 8px' },
  // Some email clients ignore a link's padding, but keep its border.
  button: {
    display: 'inline-block',
    border: `1px solid ${light.primary}`,
    borderRadius: '3px',
    padding: '12px 24px',
    backgroundColor: light.primary,
    color: light['on-primary'],
    fontWeight: 600,
    textDecoration: 'none',
  },
  small: { margin: '0 0 20px', color: light.muted, fontSize: '15px' },
  address: { display: 'block', wordBreak: 'break-all' },
  rule: { height: 0, margin: '32px 0 20px', border: 0, borderTop: `1px solid ${light.rule}` },
  list: { margin: '0 0 20px', paddingLeft: '24px' },
} satisfies Record<string, CSSProperties>

export const emailStyles = { ...styles, inHead }
