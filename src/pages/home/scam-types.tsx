import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { type ScamType, scamTypes } from '#src/firm/scam-types.ts'
import { words } from '#src/firm/words.ts'
import { ScamTypeDetail } from '#src/pages/_layout/scam-type-detail.tsx'

const panelId = 'scam-type-detail'
const [firstScamType] = scamTypes as [ScamType, ...ScamType[]]

/** The cards are links; once scripts run, they are tabs that swap the details in place without changing the URL. */
export function ScamTypes() {
  const [chosen, setChosen] = useState(firstScamType)
  const [areTabs, setAreTabs] = useState(false)
  const cards = useRef<(HTMLAnchorElement | null)[]>([])
  useEffect(() => setAreTabs(true), [])

  function onClick(event: MouseEvent, scamType: ScamType) {
    // Let the browser open new tabs and windows as usual.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setChosen(scamType)
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const last = scamTypes.length - 1
    const targets: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowDown: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      ArrowUp: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
      ' ': index,
    }
    const target = targets[event.key]
    const scamType = target === undefined ? undefined : scamTypes[target]
    if (target === undefined || scamType === undefined) return
    event.preventDefault()
    setChosen(scamType)
    cards.current[target]?.focus()
  }

  return (
    <section className="page-width section-space">
      <h2 className="text-h2">{words.scamTypesHeading}</h2>
      <p className="mt-3 max-w-[60ch]">Choose the one closest to what happened to you. You don’t need to be sure.</p>
      <div
        {...(areTabs ? { role: 'tablist', 'aria-label': words.scamTypesHeading } : {})}
        className="mt-10 grid border-rule border-t border-l sm:grid-cols-2 lg:grid-cols-4"
      >
        {scamTypes.map((scamType, index) => {
          const isChosen = scamType.key === chosen.key
          return (
            <a
              key={scamType.key}
              ref={(card) => {
                cards.current[index] = card
              }}
              href={`/scams/${scamType.key}`}
              onClick={(event) => onClick(event, scamType)}
              onKeyDown={(event) => onKeyDown(event, index)}
              {...(areTabs
                ? {
                    role: 'tab',
                    id: `card-${scamType.key}`,
                    'aria-selected': isChosen,
                    'aria-controls': panelId,
                    tabIndex: isChosen ? 0 : -1,
                  }
                : {})}
              className={`border-rule border-r border-b p-6 font-semibold text-body no-underline pressable hover:bg-panel ${isChosen ? 'border-b-4 border-b-link bg-chosen' : 'bg-raised'}`}
            >
              {scamType.cardName}
            </a>
          )
        })}
      </div>
      <section
        id={panelId}
        {...(areTabs
          ? { role: 'tabpanel', 'aria-labelledby': `card-${chosen.key}` }
          : { 'aria-label': chosen.cardName })}
      >
        <ScamTypeDetail scamType={chosen} />
      </section>
    </section>
  )
}
