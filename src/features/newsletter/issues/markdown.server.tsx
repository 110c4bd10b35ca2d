import { Marked, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { emailStyles } from '#src/emails/email-styles.ts'

const marked = new Marked({ gfm: true, breaks: false })

/** HTML is shown as text, images as their alt text: loading them would reveal who reads the email, and when. */
export function renderMarkdown(markdown: string): ReactNode {
  return renderAll(marked.lexer(markdown))
}

function renderAll(tokens: Token[] | undefined): ReactNode {
  // The same text gives the same tokens in the same order.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return tokens?.map((token, index) => <Fragment key={index}>{render(token as Tokens.Generic)}</Fragment>)
}

const renderers: Record<string, (token: never) => ReactNode> = {
  space: () => null,
  // A link definition renders nothing itself.
  def: () => null,
  heading: ({ depth, tokens }: Tokens.Heading) =>
    depth === 1 ? <h2>{renderAll(tokens)}</h2> : <h3>{renderAll(tokens)}</h3>,
  paragraph: ({ tokens }: Tokens.Paragraph) => <p>{renderAll(tokens)}</p>,
  text: ({ text, tokens }: Tokens.Text) => (tokens === undefined ? text : renderAll(tokens)),
  escape: ({ text }: Tokens.Escape) => text,
  strong: ({ tokens }: Tokens.Strong) => <strong>{renderAll(tokens)}</strong>,
  em: ({ tokens }: Tokens.Em) => <em>{renderAll(tokens)}</em>,
  br: () => <br />,
  hr: () => <hr className="rule" style={emailStyles.rule} />,
  codespan: ({ text }: Tokens.Codespan) => <code>{text}</code>,
  code: ({ text }: Tokens.Code) => <pre>{text}</pre>,
  blockquote: ({ tokens }: Tokens.Blockquote) => (
    <blockquote style={{ margin: '0 0 0 16px' }}>{renderAll(tokens)}</blockquote>
  ),
  list: ({ ordered, start, items }: Tokens.List) =>
    ordered ? <ol start={start === '' ? 1 : start}>{renderAll(items)}</ol> : <ul>{renderAll(items)}</ul>,
  list_item: ({ tokens }: Tokens.ListItem) => <li>{renderAll(tokens)}</li>,
  link: ({ href, tokens }: Tokens.Link) =>
    /^(https?:\/\/|mailto:)/i.test(href) ? <a href={href}>{renderAll(tokens)}</a> : renderAll(tokens),
  image: ({ text }: Tokens.Image) => text,
}

function render(token: Tokens.Generic): ReactNode {
  const renderer = renderers[token.type] as ((token: Tokens.Generic) => ReactNode) | undefined
  // HTML, tables and all other Markdown remain as typed.
  return renderer === undefined ? token.raw : renderer(token)
}
