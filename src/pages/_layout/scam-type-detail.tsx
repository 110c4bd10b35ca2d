import type { ScamType } from '#src/firm/scam-types.ts'
import { scamTypeDetails } from '#src/firm/scams/scam-type-details.ts'
import { CheckMark } from '#src/ui/forms/choice.tsx'
import { Picture } from '#src/ui/pictures/picture.tsx'

type ScamTypeDetailProps = {
  scamType: ScamType
  heading?: 'h1' | 'h3'
  image?: string | undefined
}

export function ScamTypeDetail({ scamType, heading: Heading = 'h3', image }: ScamTypeDetailProps) {
  const { description, drawing, alt, checklist } = scamTypeDetails[scamType.key]
  return (
    <div className="sheet grid grid-cols-1 lg:grid-cols-2">
      <Picture
        src={image ?? drawing}
        width={800}
        height={680}
        alt={alt}
        isFirst={Heading === 'h1'}
        className="max-h-[30rem] lg:max-h-none"
      />
      <div className="p-6 sm:p-10">
        <Heading className={Heading === 'h1' ? 'text-h2' : 'text-h3'}>{scamType.cardName}</Heading>
        <p className="mt-4">{description}</p>
        <ul className="mt-6">
          {checklist.map((line) => (
            <li key={line} className="flex gap-4 border-rule border-t py-4">
              <CheckMark />
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
