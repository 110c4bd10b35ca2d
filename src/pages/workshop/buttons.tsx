import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import { CarouselButton } from '#src/ui/slides.tsx'
import { passingStates, Shelf, Specimen } from './shelf.tsx'

const variants = ['primary', 'quiet', 'danger', 'on-night'] as const

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <Shelf key={variant} name={`Button, ${variant}`}>
          <div data-ground={variant}>
            {passingStates.map((state) => (
              <Specimen key={state ?? 'rest'} state={state ?? 'rest'}>
                <Button variant={variant} data-show={state}>
                  Book appointment
                </Button>
              </Specimen>
            ))}
            <Specimen state="disabled">
              <Button variant={variant} disabled>
                Book appointment
              </Button>
            </Specimen>
            <Specimen state="busy">
              <Button variant={variant} isBusy>
                Book appointment
              </Button>
            </Specimen>
            <Specimen state="small, a link">
              <ButtonLink to="/workshop" variant={variant} size="small">
                Log in
              </ButtonLink>
            </Specimen>
          </div>
        </Shelf>
      ))}
      <Shelf name="Carousel button">
        {passingStates.map((state) => (
          <Specimen key={state ?? 'rest'} state={state ?? 'rest'}>
            <CarouselButton icon="next" label="Next" data-show={state} />
          </Specimen>
        ))}
        <div data-ground="on-night">
          {passingStates.map((state) => (
            <Specimen key={state ?? 'rest'} state={state ?? 'rest'}>
              <CarouselButton icon="pause" label="Pause" variant="night" data-show={state} />
            </Specimen>
          ))}
        </div>
      </Shelf>
      <Shelf name="Link">
        {passingStates.map((state) => (
          <Specimen key={state ?? 'rest'} state={state ?? 'rest'}>
            <a href="/workshop" className="prose-link" data-show={state}>
              How fees work
            </a>
          </Specimen>
        ))}
      </Shelf>
      <Shelf name="View tabs">
        <Specimen state="one of three">
          <ViewTabs
            name="View"
            views={['List', 'Day', 'Week'].map((name) => ({ name, to: `?view=${name}`, isCurrent: name === 'Day' }))}
          />
        </Specimen>
      </Shelf>
    </>
  )
}
