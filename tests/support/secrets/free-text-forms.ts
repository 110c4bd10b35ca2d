import { bookingForm } from '../site/booking/booking-request.ts'
import { recipeOf } from '../site/desk/form-recipes.ts'
import type { FilledForm, World } from '../site/desk/form-world.ts'

/** A form with a free text, which `shownBy` has. `fill` makes all of it but that text, and its name. */
export type FreeTextForm = {
  form: string
  shownBy: string
  field: string
  fill: (world: World) => Promise<FilledForm>
  /** What the page answers; a form that only looks at something else is not refused. */
  status: 422 | 200
  /** Something else in the form, which must stay. */
  stays: string
}

const desk = '/admin-profile'

const booking = async ({ site }: World, named: Record<string, string> = {}) => ({
  path: '/contact?day=2027-01-21',
  fields: { ...(await bookingForm(site, { startsAt: '2027-01-21T11:00:00.000Z' })), ...named },
  cookie: '',
})

/** A form of the desk as it is filled in elsewhere, with the fields that name it. */
const onDesk =
  (route: string, name: string, named: Record<string, string>): FreeTextForm['fill'] =>
  async (world) => {
    const filled = await recipeOf(`${desk}${route}`, name)(world)
    return { ...filled, fields: { ...filled.fields, ...named } }
  }

const appointment = '/appointments/:appointmentId'
const person = '/people/:personId'
const note = { shownBy: 'src/features/notes/note-box.tsx', field: 'body', status: 422 } as const
const entry = { ...note, shownBy: 'src/features/notes/note-entry.tsx' }
const story = { shownBy: 'src/pages/contact/booking-form.tsx', field: 'story', stays: 'value="Robin Sample"' }
const caller = { ...story, shownBy: 'src/pages/admin-profile/appointments/new/caller-form.tsx' }
const issue = { shownBy: 'src/pages/admin-profile/newsletter/issue-form.tsx', status: 422 } as const
const dayOff = { field: 'note', status: 422, stays: 'value="2027-02-04"' } as const

/** Every free text of the site, in a form that would otherwise be accepted. */
export const freeTextForms: FreeTextForm[] = [
  { form: 'a booking', ...story, status: 422, fill: booking },
  { form: 'another day', ...story, status: 200, fill: (world) => booking(world, { intent: 'show-times' }) },
  {
    form: 'another zone',
    ...story,
    status: 200,
    fill: (world) => booking(world, { intent: 'show-zone', zone: 'UTC' }),
  },
  { form: 'a caller', ...caller, stays: 'Robin Caller', status: 422, fill: onDesk('/appointments/new', '', {}) },
  {
    ...{ form: 'another day for a caller', ...caller, stays: 'Robin Caller', status: 200 },
    fill: onDesk('/appointments/new', 'show-times', { intent: 'show-times' }),
  },
  {
    form: 'a note on an appointment',
    ...note,
    stays: 'new-note',
    fill: onDesk(appointment, 'add-note', { intent: 'add-note' }),
  },
  { form: 'a note on a person', ...note, stays: 'new-note', fill: onDesk(person, 'add-note', { intent: 'add-note' }) },
  { form: 'an outcome', ...note, stays: 'id="outcome-', fill: onDesk(appointment, 'done', { intent: 'done' }) },
  {
    form: 'an edited note',
    ...entry,
    stays: 'Called twice.',
    fill: onDesk(appointment, 'edit-note', { intent: 'edit-note' }),
  },
  {
    form: 'an edited note on a person',
    ...entry,
    stays: 'Called twice.',
    fill: onDesk(person, 'edit-note', { intent: 'edit-note' }),
  },
  {
    ...{ form: 'an edited story', field: 'value', status: 422, stays: 'edit-story' },
    shownBy: 'src/pages/admin-profile/appointments/appointment-facts.tsx',
    fill: onDesk(appointment, 'save-story', { intent: 'save-story' }),
  },
  {
    form: 'an issue',
    ...issue,
    field: 'body',
    stays: 'Another letter',
    fill: onDesk('/newsletter/:issueId', 'save', { intent: 'save' }),
  },
  {
    ...{ form: 'the subject of an issue', ...issue, field: 'subject', stays: 'Some words.' },
    fill: onDesk('/newsletter/:issueId', 'send', { intent: 'send' }),
  },
  {
    ...{ form: 'blocked time', ...dayOff },
    shownBy: 'src/pages/admin-profile/appointments/calendar/time-form.tsx',
    fill: onDesk('/appointments', 'block', { intent: 'block' }),
  },
  {
    ...{ form: 'a day off', ...dayOff },
    shownBy: 'src/pages/admin-profile/appointments/calendar/time-form.tsx',
    fill: onDesk('/availability', 'block', { intent: 'block' }),
  },
]
