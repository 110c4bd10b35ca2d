import { Link } from 'react-router'
import type { GuidePart } from '#src/firm/scams/scam-guides.ts'

export function ScamGuideSections({ parts }: { parts: GuidePart[] }) {
  return (
    <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-2">
      {parts.map(({ title, paragraphs, items, isInOrder }) => {
        const List = isInOrder ? 'ol' : 'ul'
        return (
          <section key={title} className="space-y-3">
            <h2 className="text-h3">{title}</h2>
            {paragraphs?.map(({ title, text, link }) => (
              <div key={text}>
                {title && <h3 className="font-sans text-base">{title}</h3>}
                <p>
                  {text} {link && <Link to={link.path}>{link.name}</Link>}
                </p>
              </div>
            ))}
            {items && (
              <List className={`space-y-2 ps-6 ${isInOrder ? 'list-decimal' : 'list-disc'}`}>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </List>
            )}
          </section>
        )
      })}
    </div>
  )
}
