import { pageOf } from '../../pages/page.ts'

/** The starts that a page of times offers, in UTC. */
export function offeredStarts(html: string): string[] {
  const choices = pageOf(html).all('input[type="radio"][value]')
  return choices.map(({ value }) => value).filter((value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
}
