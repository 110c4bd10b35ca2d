import type { CSSProperties } from 'react'

/** The site's colours (`src/ui/styles/tokens.css`), repeated here because emails cannot read them. */
const light = {
  page: '#fbf8f2',
  body: '#0b2530',
  heading: '#0f4c5c',
  muted: '#3f5963',
  panel: '#e3f0ee',
  rule: '#ddd2ba',
  button: '#0f4c5c',
  onButton: '#ffffff',
}
const dark: typeof light = {
  page: '#0a1d26',
  body: '#edf3f1',
  heading: '#d3e9e6',
  muted: '#b4cbcd',
  panel: '#12333d',
  rule: '#2a4b56',
  button: '#cfe6e3',
  onButton: '#0b2530',
}

/** With !important, because the light colours are inline. */
const inHead = `:root { color-scheme: light dark }
a:not(.button) { color: ${light.heading} }
@media (prefers-color-scheme: dark) {
.page { background-color: ${dark.page} !important; color: ${dark.body} !important }
.heading, a:not(.button) { color: ${dark.heading} !important }
.muted { color: ${dark.muted} !important }
.facts { background-color: ${dark.panel} !important; border-color: ${dark.heading} !important }
.rule { border-color: ${dark.rule} !important }
.button { background-color: ${dark.button} !important; border-color: ${dark.button} !important; color: ${dark.onButton} !important }
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
    border: `1px solid ${light.button}`,
    borderRadius: '3px',
    padding: '12px 24px',
    backgroundColor: light.button,
    color: light.onButton,
    fontWeight: 600,
    textDecoration: 'none',
  },
  small: { margin: '0 0 20px', color: light.muted, fontSize: '15px' },
  address: { display: 'block', wordBreak: 'break-all' },
  rule: { height: 0, margin: '32px 0 20px', border: 0, borderTop: `1px solid ${light.rule}` },
  list: { margin: '0 0 20px', paddingLeft: '24px' },
} satisfies Record<string, CSSProperties>

export const emailStyles = { ...styles, inHead }
