import type { Locator, Page } from '@playwright/test'
import { expect, holdResponses, open, test } from '../../../support/journeys/journey.ts'
import { signIn } from '../../../support/journeys/journey-people.ts'
import { tuesdayAhead } from '../../../support/journeys/next-year.ts'

const toast = (page: Page) => page.locator('[data-toast]')

/** Presses a button twice in the same place: at once, or with the answer to the first press still on its way. */
const doublePresses = {
  'at once': (button: Locator) => button.dblclick(),
  'before the answer': async (button: Locator) => {
    const page = button.page()
    const box = await button.boundingBox()
    if (box === null) throw new Error('The button is not on the screen.')
    const answer = await holdResponses(page, '**/*.data?*')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    for (let press = 0; press < 2; press += 1) await page.mouse.click(x, y)
    answer()
  },
}

for (const [index, [how, pressTwice]] of Object.entries(doublePresses).entries()) {
  test(`a button pressed twice ${how} sends its form once, and what is beneath is not pressed @whole`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const address = `/admin-profile/appointments?view=day&day=${tuesdayAhead(10 + index)}`
    await signIn(page, site.admin)
    await open(page, address)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(String(new URLSearchParams(request.postData() ?? '').get('intent')))
    })

    const free = page.getByRole('button', { name: '09:00 to 17:00 Free: choose a time' }).first()
    await free.click()
    await pressTwice(page.getByRole('button', { name: 'Block this time' }))
    await expect(toast(page)).toContainText('Time blocked.')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await pressTwice(toast(page).getByRole('button', { name: 'Undo' }))
    await expect(toast(page)).toContainText('Time unblocked.')
    await expect(free).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(address)
    expect(sent).toEqual(['block', 'unblock'])
  })
}

test('a time whose form is not sent can be sent again from where it was chosen @whole', async ({ page, site }) => {
  const address = `/admin-profile/appointments?view=day&day=${tuesdayAhead(12)}`
  await signIn(page, site.admin)
  await open(page, address)
  await page.getByRole('button', { name: '09:00 to 17:00 Free: choose a time' }).first().click()
  await page.getByLabel('From', { exact: true }).fill('10:00')
  await page.getByLabel('Until', { exact: true }).fill('11:30')
  await page.route('**/*.data?*', (route) => route.abort('aborted'))
  const block = page.getByRole('button', { name: 'Block this time' })
  await block.click()
  await expect(page.getByRole('alert').getByText('We may not have received that')).toBeInViewport()
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('11:30')

  await page.unrouteAll()
  await block.click()
  await expect(toast(page)).toContainText('Time blocked.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Unblock 10:00 to 11:30' })).toBeVisible()
})
