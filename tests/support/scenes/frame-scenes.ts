import { expect, open } from '../journeys/journey.ts'
import { signIn } from '../journeys/journey-people.ts'
import { pressUntilShown } from '../journeys/keyboard.ts'
import type { Scene } from './scenes.ts'

/** The dialogs of the desk's frame. */
export const frameScenes: Scene[] = [
  {
    name: 'the menu that finds pages',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, '/admin-profile/audit')
      await pressUntilShown(page, 'Control+k', page.getByRole('dialog', { name: 'Search' }))
      await page.keyboard.type('a')
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'the keyboard shortcuts',
    arrange: async ({ page, site }) => {
      await signIn(page, site.admin)
      await open(page, '/admin-profile/audit')
      await pressUntilShown(page, '?', page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
    },
  },
]
